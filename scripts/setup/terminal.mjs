/** @param {string} line */
export function printLine(line) {
  process.stdout.write(`${line}\n`)
}

/** A failure for the person at the terminal: one line that says what to do. */
export class SetupError extends Error {}

/** @param {number} startedAt as of Date.now() */
export function elapsed(startedAt) {
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Every ten seconds. Returns how to stop it. @param {string} what */
export function showProgress(what) {
  const startedAt = Date.now()
  const timer = setInterval(() => printLine(`  ${what}, ${elapsed(startedAt)} so far`), 10_000)
  return () => clearInterval(timer)
}

/** A SetupError prints its line, any other error its stack. @param {() => Promise<number>} body */
export async function main(body) {
  process.stdout.on('error', () => {})
  try {
    process.exitCode = await body()
  } catch (error) {
    const isExpected = error instanceof SetupError
    process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
}
