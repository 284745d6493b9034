import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route passes its address on to handlers that check it. */
    skipsTextGuard?: boolean
  }
}

const maxDepth = 50

/** Refuses NUL, lone surrogates, deep nesting. @throws AppError 400 `invalid_text`, `too_deep` */
export function assertStorableText(value: unknown): void {
  const waiting: [value: unknown, depth: number][] = [[value, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [item, depth] = next
    if (typeof item === 'string') assertStorable(item)
    else if (typeof item === 'object' && item !== null) {
      if (depth === maxDepth) throw new AppError(400, 'too_deep', `The data is nested deeper than ${maxDepth} levels.`)
      for (const [key, child] of Object.entries(item)) waiting.push([key, depth + 1], [child, depth + 1])
    }
  }
}

function assertStorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new AppError(400, 'invalid_text', 'The text has characters we can’t store. Remove them and try again.')
  }
}

/** More than three times what the product's longest list needs. */
const maxValues = 20_000

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const marks = new Set([...',[{'].map((mark) => mark.charCodeAt(0)))

/** A megabyte of zeros is half a million values, which would block the event loop. */
export function addJsonBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      assertFewValues(body)
    } catch (error) {
      return done(error as AppError)
    }
    return parse(request, body, (error, value) => done(error && isJson(body) ? unsafeName() : error, value))
  })
}

/** The parser rejects names that would replace a prototype as if they were invalid JSON. */
function unsafeName(): AppError {
  return new AppError(400, 'unsafe_name', 'The body has a field “__proto__” or “constructor.prototype”. Leave it out.')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Counts values without parsing, even of invalid JSON. @throws AppError 400 `too_many_values` */
export function assertFewValues(json: string): void {
  let values = 0
  let isInText = false
  for (let index = 0; index < json.length; index += 1) {
    const sign = json.charCodeAt(index)
    if (sign === quote) isInText = !isInText
    else if (sign === backslash) index += 1
    else if (!isInText && marks.has(sign)) values += 1
    if (values > maxValues) throw new AppError(400, 'too_many_values', 'The data holds too many values.')
  }
}
