"""Rates bots by openskill, for any number of seats."""

from collections.abc import Iterable, Sequence

from openskill.models import PlackettLuce, PlackettLuceRating

from trunkline.arena.match.outcomes import Outcomes


def skill_ratings(bots: Sequence[str], games: Iterable[Outcomes]) -> dict[str, tuple[float, float]]:
    """Openskill's mean and deviation of every bot (Plackett-Luce), from the games in order."""
    model = PlackettLuce()
    ratings = {bot: model.rating() for bot in bots}
    for game in games:
        teams = [[ratings[outcome.bot]] for outcome in game]
        rated = model.rate(teams, ranks=[outcome.rank for outcome in game])
        for bot in {outcome.bot for outcome in game}:
            ratings[bot] = _middle(model, [rated[k][0] for k, o in enumerate(game) if o.bot == bot])
    return {bot: (rating.mu, rating.sigma) for bot, rating in ratings.items()}


def _middle(model: PlackettLuce, ratings: Sequence[PlackettLuceRating]) -> PlackettLuceRating:
    """The mean rating of a bot that has several seats in a game."""
    mean = sum(rating.mu for rating in ratings) / len(ratings)
    deviation = sum(rating.sigma for rating in ratings) / len(ratings)
    return model.rating(mu=mean, sigma=deviation)
