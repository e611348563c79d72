// Unpacks the browser, its libraries and its fonts into the folder that TMPDIR names.
import chromium from "@sparticuz/chromium";

console.log(await chromium.executablePath());
