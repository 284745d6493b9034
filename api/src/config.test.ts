import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { createLiveSettings } from './live-settings.ts'
import { openDatabase } from './platform/database/database.ts'
import { silentLog } from './platform/testing/silent-log.ts'
import { travelEmbeds } from './travel-embeds.ts'

test('every setting has a default', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    processes: 1,
    siteUrl: 'http://localhost:3000',
    settings: new Map(),
    hasSampleContent: true,
    trustProxy: false,
    rateLimitScale: 1,
    logLevel: 'info',
  })
})

test('PROCESSES is a number, or one a core; development has one process', () => {
  expect(loadConfig({ PROCESSES: '4' }).processes).toBe(4)
  expect(loadConfig({ PROCESSES: 'auto' }).processes).toBeGreaterThanOrEqual(1)
  expect(loadConfig({ PROCESSES: '4', NODE_ENV: 'development' }).processes).toBe(1)
  for (const PROCESSES of ['0', '33', 'all', '1.5'])
    expect(() => loadConfig({ PROCESSES })).toThrow(/^PROCESSES: must be auto/)
})

test('a database may have several hosts, and a pooler in front of it', () => {
  const direct = 'postgres://u:p@one:5432,two:5433/db'
  const pooled = 'postgres://u:p@pooler:6432/db'
  expect(loadConfig({ DATABASE_URL: direct })).toMatchObject({ databaseUrl: direct, pooledDatabaseUrl: undefined })
  const config = loadConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })
  expect(config).toMatchObject({ databaseUrl: direct, pooledDatabaseUrl: pooled })
  expect(() => loadConfig({ DATABASE_DIRECT_URL: direct })).toThrow(/^DATABASE_DIRECT_URL: needs DATABASE_URL/)
  for (const DATABASE_URL of ['mysql://one/db', 'postgres://one,two:x/db', 'one'])
    expect(() => loadConfig({ DATABASE_URL })).toThrow(/^DATABASE_URL: must be a postgres/)
})

test('a CDN is purged at an address, with a token or without', () => {
  const CDN_PURGE_URL = 'https://cdn.example/purge'
  expect(loadConfig({}).cdn).toBeUndefined()
  expect(loadConfig({ CDN_PURGE_URL }).cdn).toEqual({ purgeUrl: CDN_PURGE_URL, token: undefined })
  expect(loadConfig({ CDN_PURGE_URL, CDN_PURGE_TOKEN: 'secret' }).cdn?.token).toBe('secret')
  const signed = `${CDN_PURGE_URL}?signature=${'x'.repeat(1_900)}`
  expect(loadConfig({ CDN_PURGE_URL: signed }).cdn?.purgeUrl).toBe(signed)
  expect(() => loadConfig({ CDN_PURGE_TOKEN: 'secret' })).toThrow(/^CDN_PURGE_TOKEN: needs CDN_PURGE_URL/)
  expect(() => loadConfig({ CDN_PURGE_URL: 'ftp://cdn.example' })).toThrow(/^CDN_PURGE_URL: must be an http/)
})

test('a blank value counts as absent', () =>
  expect(loadConfig({ PORT: ' ', SITE_URL: '', SITE_NAME: ' ' })).toMatchObject({ port: 3000, settings: new Map() }))

test('what administrators can change too is read by its key, in its one form', () => {
  const environment = { SITE_NAME: ' Deck ', REGISTRATION_OPEN: '0', COMMENTS_PER_DAY: '7', COMMENTERS: 'staff' }
  expect(loadConfig(environment).settings).toEqual(
    new Map<string, unknown>([
      ['site.name', 'Deck'],
      ['registration.open', false],
      ['comments.commenters', 'staff'],
      ['comments.per_day', 7],
    ]),
  )
})

test('a database of one’s own starts without sample content unless it is asked for', () => {
  const DATABASE_URL = 'postgres://u:p@127.0.0.1/db'
  expect(loadConfig({ DATABASE_URL }).hasSampleContent).toBe(false)
  expect(loadConfig({ DATABASE_URL, SAMPLE_CONTENT: '1' }).hasSampleContent).toBe(true)
})

test('a scale of the limits may have decimals', () => {
  expect(loadConfig({ RATE_LIMIT_SCALE: '0.5' }).rateLimitScale).toBe(0.5)
  for (const RATE_LIMIT_SCALE of ['.5', '+5'])
    expect(() => loadConfig({ RATE_LIMIT_SCALE })).toThrow(
      'RATE_LIMIT_SCALE: must be a number in decimal digits, such as 0.5',
    )
})

test('the address of the site has no slash at its end', () => {
  expect(loadConfig({ SITE_URL: 'https://Deck.example/' }).siteUrl).toBe('https://deck.example')
})

test.each([
  ['smtp://mail.example:587', '', true],
  ['smtp://mails:1025', '', true],
  ['smtp://127.0.0.1:1025', '', false],
  ['smtp://user:password@localhost', '', false],
  ['smtp://[::1]:25', '', false],
  ['smtp://mail.example', '0', false],
  ['smtp://localhost', '1', true],
])('mails to %s with SMTP_REQUIRE_TLS=%s need encryption: %s', (SMTP_URL, SMTP_REQUIRE_TLS, isRequired) => {
  expect(loadConfig({ SMTP_URL, SMTP_REQUIRE_TLS }).smtpRequiresTls).toBe(isRequired)
})

describe('a bad setting is refused in one line that names it', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '1.5'],
    ['PORT', '0xbb8'],
    ['PORT', '3e3'],
    ['PORT', '+3000'],
    ['DATABASE_URL', 'mysql://x'],
    ['SITE_URL', 'deck.example'],
    ['SITE_URL', 'ftp://deck.example'],
    ['SITE_URL', 'https://deck.example/path'],
    ['SITE_URL', 'https://mail:word@deck.example'],
    ['SITE_URL', 'https://deck.example/#top'],
    ['SITE_NAME', 'x'.repeat(61)],
    ['CONTACT_EMAIL', 'nobody'],
    ['SMTP_URL', 'http://mail'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:25'],
    ['SMTP_REQUIRE_TLS', 'yes'],
    ['MAIL_FROM', 'nobody'],
    ['S3_BUCKET', 'x'],
    ['S3_ENDPOINT', 'nowhere'],
    ['CDN_PURGE_URL', 'https://:token@cdn.example/purge'],
    ['CDN_PURGE_URL', `https://cdn.example/${'x'.repeat(2_000)}`],
    ['WEBSUB_HUB', 'https://user@hub.example/'],
    ['WEBSUB_HUB', `https://hub.example/${'x'.repeat(500)}`],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY_PREVIOUS', 'short'],
    ['S3_REGION', 'x'.repeat(65)],
    ['HOST', 'x'.repeat(256)],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', 'abc'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.0/8, 0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', 'loopback,'],
    ['MAIL_FROM', '@'],
    ['MAIL_FROM', 'Deck <mail@deck.example>, x@y.example'],
    ['MAIL_FROM', 'Deck <mail@deck.example\r\nBcc: x@y.example>'],
    ['MAIL_FROM', 'De\nck <mail@deck.example>'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', '1e3'],
    ['SAMPLE_CONTENT', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['REGISTRATION_OPEN', 'maybe'],
    ['COMMENTERS', 'everyone'],
    ['COMMENTS_PER_DAY', 'many'],
    ['COMMENTS_PER_DAY', '0'],
    ['COMMENTS_PER_DAY', '0x5'],
    ['COMMENTS_PER_DAY', '1e1'],
    ['STORAGE_LIMIT_USER', '10.5'],
    ['IMAGE_MEGABYTES', '11'],
    ['LAST_BREACH_ATTEMPT', 'x'.repeat(101)],
    ['FLIGHT_WIDGET_URL', 'travel.example'],
    ['FLIGHT_WIDGET_URL', 'http://travel.example/search'],
    ['FLIGHT_WIDGET_URL', 'javascript:alert(1)'],
    ['FLIGHT_WIDGET_URL', 'https://*/'],
    ['FLIGHT_WIDGET_URL', 'https://travel.example;sandbox/'],
    ['HOTEL_WIDGET_URL', 'https://travel.example,other.example/'],
    ['HOTEL_WIDGET_URL', 'https://user:secret@travel.example/'],
    ['HOTEL_WIDGET_URL', `https://travel.example/${'x'.repeat(2000)}`],
    ['HOTEL_LINK_URL', 'http://travel.example/'],
  ])('%s=%s', (name, value) => {
    const load = () => loadConfig({ [name]: value })
    expect(load).toThrow(ConfigError)
    expect(load).toThrow(new RegExp(`^${name}: must [^\\n]+$`))
  })

  test('a switch that is neither on nor off is refused with the values that the environment may have', () => {
    expect(() => loadConfig({ REGISTRATION_OPEN: 'maybe' })).toThrow('REGISTRATION_OPEN: must be 0 or 1')
  })

  test.each([
    ['https://deck.example', 'https://deck.example/search'],
    ['https://deck.example', 'https://DECK.example:443/'],
    ['http://localhost:3000', 'http://127.0.0.1:3000/search'],
  ])('a widget of the site %s itself: %s', (SITE_URL, HOTEL_WIDGET_URL) => {
    expect(() => loadConfig({ SITE_URL, HOTEL_WIDGET_URL })).toThrow(/^HOTEL_WIDGET_URL: [^\n]+$/)
  })

  test('a bucket without keys', () => expect(() => loadConfig({ S3_BUCKET: 'media' })).toThrow(/^S3_BUCKET: /))
})

test('trusted proxies may be listed by address and by network', () => {
  expect(loadConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' }).trustProxy).toEqual(['loopback', '10.0.0.0/8', '::1'])
})

test('a number of trusted proxies believes that many hops', () => {
  const { trustProxy } = loadConfig({ TRUST_PROXY: '1' })
  const isTrusted = trustProxy as (address: string, hop: number) => boolean
  expect([isTrusted('10.0.0.1', 0), isTrusted('10.0.0.2', 1)]).toEqual([true, false])
})

test.each([
  ['mail@deck.example', { name: '', address: 'mail@deck.example' }],
  ['Deck <mail@deck.example>', { name: 'Deck', address: 'mail@deck.example' }],
  ['"Deck, the site" <mail@deck.example>', { name: 'Deck, the site', address: 'mail@deck.example' }],
])('mails come from %s', (MAIL_FROM, mailbox) => expect(loadConfig({ MAIL_FROM }).mailFrom).toEqual(mailbox))

test('files go to a bucket when one is set', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(loadConfig(keys).s3).toBeUndefined()
  expect(loadConfig({ S3_BUCKET: 'media', ...keys }).s3).toEqual({
    bucket: 'media',
    endpoint: undefined,
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})

const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nowhere', log: silentLog })
afterAll(() => database.close())

describe('the travel widgets', () => {
  const embedsFor = (environment: NodeJS.ProcessEnv) => {
    const config = loadConfig(environment)
    return travelEmbeds(createLiveSettings({ config, database, log: silentLog }))
  }

  test('come from providers that document them, until told otherwise', () => {
    const { flights, hotels } = embedsFor({})
    expect([flights.frameUrl, hotels.frameUrl].map((url) => new URL(url ?? '').host)).toEqual([
      'maps.avs.io',
      'www.stay22.com',
    ])
    expect(flights.linkUrl).toBe('https://www.aviasales.com/')
  })

  test('of the operator lead to themselves, or to the link that is set', () => {
    const widget = { FLIGHT_WIDGET_URL: 'https://travel.example/search?aid=7' }
    expect(embedsFor(widget).flights).toEqual({
      frameUrl: 'https://travel.example/search?aid=7',
      linkUrl: 'https://travel.example/search?aid=7',
    })
    expect(embedsFor({ ...widget, FLIGHT_LINK_URL: 'https://travel.example' }).flights.linkUrl).toBe(
      'https://travel.example/',
    )
  })

  test('are off where their setting is blank, and leave the link', () => {
    expect(embedsFor({ HOTEL_WIDGET_URL: ' ', HOTEL_LINK_URL: '' }).hotels).toEqual({
      frameUrl: null,
      linkUrl: expect.stringMatching(/^https:/),
    })
  })

  test('may come without encryption from this machine alone', () => {
    expect(embedsFor({ HOTEL_WIDGET_URL: 'http://127.0.0.1:4000/' }).hotels.frameUrl).toBe('http://127.0.0.1:4000/')
  })
})
