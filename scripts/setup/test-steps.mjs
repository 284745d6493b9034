import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { inCache, inModules, repositoryRoot } from './paths.mjs'
import { runNode } from './run.mjs'
import { readStamp } from './stamp.mjs'

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Counts a failed run without a failed test as one failure.
 * @param {Record<string, any> | null} report @param {number} exitCode @returns {Counts}
 */
export function countVitest(report, exitCode) {
  const failed = report?.numFailedTests ?? 0
  return { passed: report?.numPassedTests ?? 0, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

/**
 * Counts a test that passed only on a retry as failed.
 * @param {Record<string, any> | null} report @param {number} exitCode @returns {Counts}
 */
export function countPlaywright(report, exitCode) {
  const failed = (report?.stats?.unexpected ?? 0) + (report?.stats?.flaky ?? 0)
  return { passed: report?.stats?.expected ?? 0, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

/** Deletes an old report. @param {string} name @returns {string} */
function reportFile(name) {
  const folder = inCache('reports')
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, name), { force: true })
  return join(folder, name)
}

/** A source file stands for the tests of its folder. @param {string} path */
export function testFilter(path) {
  const isSource = /\.(?:ts|tsx|mjs)$/.test(path) && !/\.test\.\w+$/.test(path)
  return isSource ? `${dirname(path)}/` : path
}

/** API tests wait for PostgreSQL: on two processors, three take 224 s and two 243 s. */
const workers = Math.ceil(availableParallelism() * 1.5)

/** Unit, API and component tests. @param {string[]} [paths] @returns {Promise<Counts>} */
export async function runVitest(paths = []) {
  const report = reportFile('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...paths.map(testFilter), `--maxWorkers=${workers}`, ...reporters]
  const { code } = await runNode([inModules('vitest', 'vitest.mjs'), ...args])
  return countVitest(readStamp(report), code)
}

/** @param {'journeys' | 'screens'} project @returns {Promise<Counts>} */
export async function runPlaywright(project) {
  const report = reportFile(`${project}.json`)
  const args = [inModules('@playwright', 'test', 'cli.js'), 'test', `--project=${project}`, '--reporter=list,json']
  const { code } = await runNode(args, {
    cwd: join(repositoryRoot, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_LIST_OMIT_TAGS: '1' },
  })
  return countPlaywright(readStamp(report), code)
}
