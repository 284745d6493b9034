import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const requirementsPage = 'docs/requirements.md'

/**
 * @typedef {object} Requirement
 * @property {string} id
 * @property {string} text
 * @property {string} section
 * @property {string} reason why no test proves it; empty when one must
 * @property {number} line
 */

/** `- id: text (no test: reason)` below headings. @param {string} root @returns {Requirement[]} */
export function readRequirements(root) {
  let section = ''
  return readFileSync(join(root, requirementsPage), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      if (text.startsWith('## ')) section = text.slice('## '.length)
      const [, id, what = '', reason = ''] = /^- ([a-z-]+-\d+): (.+?)(?: \(no test: (.+)\))?$/.exec(text) ?? []
      return id ? [{ id, text: what, section, reason, line: index + 1 }] : []
    })
}
