import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { ImportFormat } from '@ledgerdeck/contract/admin-imports'
import { maxNamedLeftOut } from '@ledgerdeck/contract/import-summary'
import { wholeNumber } from '../platform/text/format.ts'
import { readGhost } from './ghost-files.service.ts'
import { readMarkdownZip } from './markdown-files.service.ts'
import { preparePost, titleText } from './post-conversion.service.ts'
import type { LeftOutPost, SourceItem } from './source-posts.service.ts'
import { readWxr } from './wxr-files.service.ts'

export interface ReadingTask {
  path: string
  format: ImportFormat
  /** The file for the posts that can be imported, each a line of JSON. */
  output: string
}

export interface ReadingResult {
  posts: number
  comments: number
  leftOut: LeftOutPost[]
  leftOutCount: number
  problem: string | null
}

const readers: Record<ImportFormat, (path: string) => AsyncIterable<SourceItem>> = {
  ghost: readGhost,
  wordpress: readWxr,
  markdown: readMarkdownZip,
}

const maxPosts = 100_000
const repeated = 'The file has an earlier post with the same id or path.'

/** Parses and converts away from the event loop, one post after the other. */
export default async function readImport({ path, format, output }: ReadingTask): Promise<ReadingResult> {
  const result: ReadingResult = { posts: 0, comments: 0, leftOut: [], leftOutCount: 0, problem: null }
  const seen = new Set<string>()
  const lines = createWriteStream(output, { mode: 0o600 })
  try {
    for await (const item of readers[format](path)) {
      const line = lineOf(item, result, seen)
      if (line !== null && !lines.write(line)) await once(lines, 'drain')
      if (result.posts > maxPosts) throw new Error(`An import can have up to ${wholeNumber(maxPosts)} posts.`)
    }
  } catch (error) {
    result.problem = (error as Error).message
  }
  lines.end()
  await finished(lines)
  return result
}

function lineOf(item: SourceItem, result: ReadingResult, seen: Set<string>): string | null {
  if (!('key' in item)) return leaveOut(result, item.title, item.reason)
  try {
    const post = preparePost(item)
    const identity = JSON.stringify([post.source, post.key])
    if (seen.has(identity)) return leaveOut(result, item.title, repeated)
    seen.add(identity)
    result.posts += 1
    result.comments += post.comments.length
    return `${JSON.stringify(post).replace(/[\u2028\u2029]/g, escaped)}\n`
  } catch (error) {
    return leaveOut(result, item.title, (error as Error).message)
  }
}

/** `node:readline` ends a line at these two as well; within JSON they are always in a string. */
function escaped(separator: string): string {
  return separator === '\u2028' ? '\\u2028' : '\\u2029'
}

function leaveOut(result: ReadingResult, title: string, reason: string): null {
  result.leftOutCount += 1
  if (result.leftOut.length < maxNamedLeftOut)
    result.leftOut.push({ title: titleText(title).slice(0, 200).toWellFormed(), reason })
  return null
}
