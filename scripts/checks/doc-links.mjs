/** @import { Problem } from './source-file.mjs' */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const madeByTools = ['**/node_modules/**', '**/build/**', 'data/**', '.cache/**', '**/test-results/**']
const linkPattern = /\]\((?![a-z]+:|\/)([^)\s]+)\)/g
/** Files of the repository in backticks; patterns and folders are left out. */
const pathPattern = /`((?:api|bench|deploy|docs|e2e|packages|scripts|web)\/[\w./-]+\.[a-z]{2,4})`/g
const advice = 'Name where it is today.'

/** The anchors of GitHub. @param {string} text @returns {string[]} */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

/** @param {string} root @param {string} page @param {string} link @returns {string | null} */
function faultOf(root, page, link) {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : posix.join(posix.dirname(page), path)
  if (!existsSync(join(root, target))) return `${target} does not exist`
  if (!anchor || !target.endsWith('.md')) return null
  return anchorsOf(readFileSync(join(root, target), 'utf8')).includes(anchor)
    ? null
    : `${target} has no heading #${anchor}`
}

/** Links and paths in backticks exist. @param {string} root @returns {Problem[]} */
export function checkDocLinks(root) {
  return globSync('**/*.md', { cwd: root, exclude: madeByTools }).flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const links = [...text.matchAll(linkPattern)].map(([, link = '']) => faultOf(root, page, link))
        const paths = [...text.matchAll(pathPattern)]
          .filter(([, path = '']) => !existsSync(join(root, path)))
          .map(([, path]) => `${path} does not exist`)
        return [...links, ...paths].flatMap((message) =>
          message ? [{ path: page, line: index + 1, message, next: advice }] : [],
        )
      }),
  )
}

/** The list of decisions names each of them. @param {string} root @returns {Problem[]} */
export function checkDecisionList(root) {
  const list = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  return globSync('docs/decisions/[0-9]*.md', { cwd: root })
    .filter((path) => !list.includes(`(${posix.basename(path)})`))
    .map((path) => ({
      path,
      message: 'is not in the list of decisions',
      next: 'Name it under its subject in docs/decisions/README.md.',
    }))
}
