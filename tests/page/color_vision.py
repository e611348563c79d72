"""Colours as people see them: lightness, differences, and simulated colour blindness."""

import numpy as np

# Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision
# Deficiency (2009), severity 1.0. They apply to linear RGB.
PROTANOPIA = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITANOPIA = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
LUMINANCE = (0.2126, 0.7152, 0.0722)  # of linear sRGB, IEC 61966-2-1
SIGHTS = {
    "normal vision": np.eye(3),
    "protanopia": np.array(PROTANOPIA),
    "deuteranopia": np.array(DEUTERANOPIA),
    "tritanopia": np.array(TRITANOPIA),
    "grayscale": np.array((LUMINANCE,) * 3),
}
TO_XYZ = np.array(
    (
        (0.4124, 0.3576, 0.1805),
        LUMINANCE,
        (0.0193, 0.1192, 0.9505),
    )
)
WHITE = TO_XYZ.sum(axis=1)  # D65


def linear(pixels: np.ndarray) -> np.ndarray:
    """Linear RGB, 0 to 1, of pixels from 0 to 255."""
    value = pixels / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def seen(color: np.ndarray, sight: str) -> np.ndarray:
    """A linear colour as somebody with that sight sees it."""
    return np.asarray(np.clip(SIGHTS[sight] @ color, 0, 1))


def lab(color: np.ndarray) -> np.ndarray:
    """A linear colour in CIELAB: lightness L*, then a* and b*."""
    ratio = TO_XYZ @ color / WHITE
    f = np.where(ratio > 216 / 24389, np.cbrt(ratio), (ratio * 24389 / 27 + 16) / 116)
    return np.array((116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])))


def lightness(color: np.ndarray, sight: str) -> float:
    """L* of a linear colour, 0 (black) to 100 (white)."""
    return float(lab(seen(color, sight))[0])


def difference(one: np.ndarray, other: np.ndarray) -> float:
    """How different two linear colours look (CIE 1976)."""
    return float(np.linalg.norm(lab(one) - lab(other)))
