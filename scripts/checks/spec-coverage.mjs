/** @import { Problem, SourceFile } from './source-file.mjs' */
import { readRequirements, requirementsPage } from './requirements.mjs'
import { testTags } from './test-tags.mjs'

/** @param {string} root @param {SourceFile[]} files @returns {Problem[]} */
export function checkSpecCoverage(root, files) {
  const requirements = readRequirements(root)
  const lines = new Map(requirements.map(({ id, line }) => [id, line]))
  const tags = files.flatMap(testTags)
  const proven = new Set(tags.map(({ tag }) => tag))
  const unknown = tags
    .filter(({ tag }) => !lines.has(tag))
    .map(({ tag, path, line }) => ({
      path,
      line,
      message: `the tag ${tag} is not a requirement`,
      next: `Use an id of ${requirementsPage}, or add the requirement there.`,
    }))
  const faults = requirements.flatMap(({ id, reason, line }) => {
    const at = { path: requirementsPage, line }
    const next = `Add the tag to the test that proves it, or end the line with "(no test: the reason)".`
    if (lines.get(id) !== line) return [{ ...at, message: `${id} is there twice`, next: 'Take the next number.' }]
    if (!proven.has(id) && !reason) return [{ ...at, message: `no test has the tag ${id}`, next }]
    if (proven.has(id) && reason) return [{ ...at, message: `${id} has a test`, next: 'Delete the reason.' }]
    return []
  })
  return [...unknown, ...faults]
}

const introduction = `# Which test proves which requirement?

[Requirements](requirements.md) has one line and one id for each requirement. The tests that prove it carry the id as a tag.

\`\`\`sh
git grep -w notes-3                                     # the requirement and its tests
npx vitest run --tags-filter=notes-3                    # runs those of Vitest
cd e2e && npx playwright test --grep '@notes-3\\b'       # runs those in a browser
\`\`\`

\`npm run check\` finds a requirement without a test and a tag that is not a requirement. \`npx vitest run scripts/checks/spec-coverage -u\`
writes this page. \`npm test\` runs all of these tests except those in \`e2e/screens/\`, which \`npm run test:screens\` runs.

| section | requirements | tests | files |
|---|---|---|---|
`

/** @param {string} root @param {SourceFile[]} files */
export function coveragePage(root, files) {
  const requirements = readRequirements(root)
  const tags = files.flatMap(testTags)
  /** @param {string} title @param {string[]} ids */
  const row = (title, ids) => {
    const own = tags.filter(({ tag }) => ids.includes(tag))
    const tests = new Set(own.map(({ path, title }) => `${path} ${title}`))
    return `| ${title} | ${ids.length} | ${tests.size} | ${new Set(own.map(({ path }) => path)).size} |\n`
  }
  const sections = [...new Set(requirements.map(({ section }) => section))].map((section) =>
    row(
      section,
      requirements.filter((one) => one.section === section).map(({ id }) => id),
    ),
  )
  const all = row(
    'all',
    requirements.map(({ id }) => id),
  )
  const untested = requirements.filter(({ reason }) => reason).map(({ id, reason }) => `- ${id}: ${reason}\n`)
  return `${introduction}${sections.join('')}${all}\n## Without a test\n\n${untested.join('')}`
}
