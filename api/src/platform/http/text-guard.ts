import { AppError } from '../errors/app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route passes its address on to handlers that check it. */
    skipsTextGuard?: boolean
  }
}

const maxDepth = 50

/** No NUL, lone surrogates or deep nesting. @throws AppError 400 `invalid_text`, `too_deep` */
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
