import { type DestinationStream, pino } from 'pino'
import type { Config } from './config.ts'

/** Paths that end with a secret, which gives access. The same list is in nginx.conf. */
const secretPaths =
  /^(.*\/(?:verify-email|reset-password|undo-email-change|accept-invitation|accounts\/invitations|blog\/previews?)\/).*/

const standardOutput: DestinationStream = { write: (line) => process.stdout.write(line) }

/** Omits query strings, headers, bodies and parameters, which hold tokens and private text. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination = standardOutput) {
  return pino({ level: logLevel, serializers: { req: requestFacts, err: failureFacts } }, destination)
}

export function dropOutputThatCannotBeWritten(): void {
  process.stdout.on('error', () => {})
}

function requestFacts({ method, url }: { method: string; url: string }) {
  return { method, path: pathWithoutSecrets(url) }
}

export function pathWithoutSecrets(url: string): string {
  return url.replace(/\?.*/, '').replace(secretPaths, '$1...')
}

interface FailureFacts {
  type: string
  message: string
  code?: string
  stack: string[]
  cause?: FailureFacts
}

/** PostgreSQL repeats the value in the message of these errors. */
const dataException = /^22/

function failureFacts(failure: unknown): FailureFacts {
  if (!(failure instanceof Error))
    return { type: typeof failure, message: 'something that is not an error was thrown', stack: [] }
  const { name, stack = '', cause } = failure
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : undefined
  return {
    type: failure.constructor.name || name,
    message: safeMessage(failure, code),
    ...(code !== undefined && { code }),
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    ...(cause instanceof Error && { cause: failureFacts(cause) }),
  }
}

/** Without private text: a failed statement carries its parameters. */
function safeMessage(failure: Error, code: string | undefined): string {
  if ('query' in failure || 'params' in failure) return 'a statement failed'
  if (code !== undefined && dataException.test(code)) return 'PostgreSQL refused a value'
  return failure.message
}
