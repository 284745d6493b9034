import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { compile } from '@fastify/proxy-addr'
import { lookUp } from '@ledgerdeck/lookup'
import { z } from 'zod'
import { addressesOf } from './platform/database/connection.ts'
import type { Mailbox } from './platform/mail/mail.ts'
import {
  checkSetting,
  isLoopback,
  numberOfText,
  type Setting,
  type SettingContext,
  type SettingValue,
  valueOfText,
} from './platform/settings/setting.ts'
import { siteSettings } from './site-settings.ts'

/** `message` is one line that names the setting. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const textUpTo = (length: number) => z.string().max(length, `must have at most ${length} characters`)
const number = z.string().transform(numberOfText)
const port = z
  .number('must be a number in decimal digits')
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65535, 'must be 0 to 65535')
const scale = z
  .number('must be a number in decimal digits, such as 0.5')
  .min(0.01, 'must be 0.01 or more')
  .max(1_000_000, 'must be 1000000 or less')
const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, 'must be an origin without a path')
function webAddressUpTo(maxLength: number) {
  return z
    .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
    .max(maxLength, `must have at most ${maxLength} characters`)
}

/** `fetch` refuses one with a user, and feeds would show the password of the hub to everybody. */
function calledAddressUpTo(maxLength: number) {
  return webAddressUpTo(maxLength).refine(
    (text) => new URL(text).username + new URL(text).password === '',
    'must have no user and no password',
  )
}

const secretKey = z.string().min(32, 'must have at least 32 characters')
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1')
function trustedHops(text: string): ((address: string, hop: number) => boolean) | undefined {
  return /^\d+$/.test(text) ? (_address, hop) => hop < Number(text) : undefined
}

function isNetwork(text: string): boolean {
  try {
    compile(text)
    return true
  } catch {
    return false
  }
}

const trustProxy = z
  .string()
  .refine(
    (text) => /^\d{1,2}$/.test(text) || text.split(',').every((part) => isNetwork(part.trim())),
    'must be a number of proxies, or addresses and networks such as 10.0.0.0/8 or loopback, separated by commas',
  )
  .transform((text) => trustedHops(text) ?? text.split(',').map((part) => part.trim()))

const maxProcesses = 32
const processes = z
  .stringFormat(
    'processes',
    (text) => text === 'auto' || (/^\d{1,2}$/.test(text) && isIn(Number(text), maxProcesses)),
    {
      error: `must be auto (one process per core) or a number from 1 to ${maxProcesses}`,
    },
  )
  .transform((text) => (text === 'auto' ? Math.min(availableParallelism(), maxProcesses) : Number(text)))

function isIn(value: number, max: number): boolean {
  return value >= 1 && value <= max
}

const databaseUrl = textUpTo(4_000).refine(
  (text) => addressesOf(text).every((address) => z.url({ protocol: /^postgres(ql)?$/ }).safeParse(address).success),
  'must be a postgres:// address; separate several hosts with commas',
)

const settings = {
  PORT: number.pipe(port).default(3000),
  HOST: textUpTo(255).default('127.0.0.1'),
  PROCESSES: processes.default(1),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  CDN_PURGE_URL: calledAddressUpTo(2_000).optional(),
  CDN_PURGE_TOKEN: textUpTo(500).optional(),
  SITE_URL: webUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an smtp:// or smtps:// address' }).optional(),
  SMTP_REQUIRE_TLS: flag.optional(),
  MAIL_FROM: textUpTo(320)
    .transform(parseMailbox)
    .refine((mailbox) => mailbox !== null, 'must be an email address, or a name with one: Deck <mail@deck.example>')
    .optional(),
  AUDIT_MAIL: z.email('must be an email address').max(254).optional(),
  WEBSUB_HUB: calledAddressUpTo(500).optional(),
  S3_BUCKET: textUpTo(63).min(3, 'must have at least 3 characters').optional(),
  S3_ENDPOINT: webAddressUpTo(500).optional(),
  S3_REGION: textUpTo(64).default('us-east-1'),
  S3_ACCESS_KEY_ID: textUpTo(256).optional(),
  S3_SECRET_ACCESS_KEY: textUpTo(256).optional(),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: secretKey.optional(),
  TRUST_PROXY: trustProxy.optional(),
  RATE_LIMIT_SCALE: number.pipe(scale).default(1),
  SAMPLE_CONTENT: flag.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production'),
}

function parseMailbox(text: string): Mailbox | null {
  const [, name = '', bracketed] = /^"?([^<>"\p{Cc}]*?)"?\s*<([^<>]+)>$/u.exec(text) ?? []
  const { success, data } = z.email().safeParse(bracketed ?? text)
  return success ? { name, address: data } : null
}

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]> }

export type Config = ReturnType<typeof loadConfig>

/** Blank values are absent, except where they switch something off. @throws ConfigError */
export function loadConfig(environment: NodeJS.ProcessEnv) {
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, schema]) => [
      name,
      parseSetting(name, schema, lookUp(environment, name)?.trim() || undefined),
    ]),
  ) as Settings
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`
  checkTogether(values)
  return {
    port: values.PORT,
    host: values.HOST,
    processes: values.NODE_ENV === 'development' ? 1 : values.PROCESSES,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    pooledDatabaseUrl: values.DATABASE_DIRECT_URL && values.DATABASE_URL,
    cdn: values.CDN_PURGE_URL ? { purgeUrl: values.CDN_PURGE_URL, token: values.CDN_PURGE_TOKEN } : undefined,
    siteUrl: new URL(siteUrl).origin,
    settings: settingsOf(environment, { siteUrl }),
    secretKey: values.SECRET_KEY,
    previousSecretKey: values.SECRET_KEY_PREVIOUS,
    smtpUrl: values.SMTP_URL,
    smtpRequiresTls: values.SMTP_REQUIRE_TLS ?? !isOnThisMachine(values.SMTP_URL),
    mailFrom: values.MAIL_FROM ?? null,
    auditMail: values.AUDIT_MAIL ?? null,
    websubHub: values.WEBSUB_HUB ?? null,
    s3: bucketSettings(values),
    trustProxy: values.TRUST_PROXY ?? (false as const),
    rateLimitScale: values.RATE_LIMIT_SCALE,
    hasSampleContent: values.SAMPLE_CONTENT ?? values.DATABASE_URL === undefined,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    mode: values.NODE_ENV,
  }
}

function isOnThisMachine(url: string | undefined): boolean {
  return url !== undefined && isLoopback(new URL(url).hostname)
}

function bucketSettings(values: Settings) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!(bucket && accessKeyId && secretAccessKey)) return undefined
  return { bucket, endpoint: values.S3_ENDPOINT, region: values.S3_REGION, accessKeyId, secretAccessKey }
}

function settingsOf(environment: NodeJS.ProcessEnv, context: SettingContext): ReadonlyMap<string, SettingValue> {
  const given = siteSettings.flatMap((setting): [Setting, string][] => {
    const text = lookUp(environment, setting.environmentName)?.trim()
    return text === undefined || (text === '' && !setting.acceptsBlank) ? [] : [[setting, text]]
  })
  return new Map(
    given.map(([setting, text]): [string, SettingValue] => {
      const checked = checkSetting(setting, valueOfText(setting, text), context)
      if ('problem' in checked) throw new ConfigError(`${setting.environmentName}: ${problemOf(setting, checked)}`)
      return [setting.key, checked.value]
    }),
  )
}

function problemOf({ input: { kind } }: Setting, { problem }: { problem: string }): string {
  return kind === 'flag' ? 'must be 0 or 1' : problem
}

function parseSetting(name: string, schema: z.ZodType, text: string | undefined): unknown {
  const result = schema.safeParse(text)
  if (result.success) return result.data
  throw new ConfigError(`${name}: ${result.error.issues[0]?.message ?? 'is not valid'}`)
}

function checkTogether(values: Settings): void {
  if (values.CDN_PURGE_TOKEN && !values.CDN_PURGE_URL)
    throw new ConfigError('CDN_PURGE_TOKEN: needs CDN_PURGE_URL as well')
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    throw new ConfigError('DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler, as well')
  }
  if (values.S3_BUCKET && !(values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError('S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well')
  }
  if (values.S3_ENDPOINT && !values.S3_BUCKET) throw new ConfigError('S3_ENDPOINT: needs S3_BUCKET as well')
}
