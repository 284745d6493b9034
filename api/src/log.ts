import { pino } from 'pino'
import type { Config } from './config.ts'

/**
 * Lines of JSON on standard output. Of a request only method and path are written: addresses of mails' links, tokens and
 * what people searched for stand in query strings, headers and bodies.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>) {
  return pino({
    level: logLevel,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?', 1)[0] }),
      err: pino.stdSerializers.err,
    },
  })
}
