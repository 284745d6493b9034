import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** More than three times what the longest list of the product takes. */
const mostValues = 20_000

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
/** Each of them begins a value, or follows one that has another behind it. */
const marks = new Set([...',[{'].map((mark) => mark.charCodeAt(0)))

/**
 * Reads JSON bodies as usual, but for those that would keep everybody waiting: a megabyte of zeros is half a million values, each of which is
 * made, looked at and checked.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      assertFewValues(body)
    } catch (error) {
      return done(error as AppError)
    }
    return parse(request, body, done)
  })
}

/**
 * Counts the values of JSON without making anything of it. Any other text is as good as its commas and brackets.
 * @throws AppError 400 `too_many_values`
 */
export function assertFewValues(json: string): void {
  let values = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === quote) isInText = !isInText
    else if (sign === backslash) at += 1
    else if (!isInText && marks.has(sign)) values += 1
    if (values > mostValues) throw new AppError(400, 'too_many_values', 'The data holds too many values.')
  }
}
