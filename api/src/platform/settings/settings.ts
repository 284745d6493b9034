import { type SQL, sql } from 'drizzle-orm'
import pRetry from 'p-retry'
import { coalesce } from '../database/coalesce.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../database/log.ts'
import { checkSetting, type Setting, type SettingContext, type SettingValue } from './setting.ts'

type SettingSource = 'environment' | 'database' | 'default'

export interface ResolvedSetting {
  value: SettingValue
  source: SettingSource
  problem: string | null
}

export type StoredValues = ReadonlyMap<string, unknown>

export interface Settings {
  readonly known: readonly Setting[]
  readonly context: SettingContext
  get<Value extends SettingValue>(setting: Setting<Value>): Value
  resolve(setting: Setting, stored: StoredValues): ResolvedSetting
  /** Calls `listener` after a change, before any response shows a new value. */
  whenChanged(listener: () => void): void
  reload(): Promise<void>
  /** Reloads after changes in any process, and after notifications may have been missed. */
  follow(): Promise<() => Promise<void>>
}

export interface SettingsParts {
  known: readonly Setting[]
  context: SettingContext
  environment: ReadonlyMap<string, SettingValue>
  readStored: () => Promise<StoredValues>
  listen: Database['listen']
  log: Log
}

const channel = 'settings'

/** Run it in the transaction that changes settings. */
export function settingsNotification(): SQL {
  return sql`select pg_notify(${channel}, '')`
}

const retryMs = 500

/** Values from the environment, the database or the defaults, in this order. */
export function createSettings(parts: SettingsParts): Settings {
  const { known, context, environment, readStored, listen, log } = parts
  const listeners: (() => void)[] = []
  let values = valuesOf(new Map())

  function resolve(setting: Setting, stored: StoredValues): ResolvedSetting {
    const kept = stored.get(setting.key)
    const checked = kept === undefined ? undefined : checkSetting(setting, kept, context)
    const problem = checked && 'problem' in checked ? checked.problem : null
    const set = environment.get(setting.key)
    if (set !== undefined) return { value: set, source: 'environment', problem }
    if (checked && 'value' in checked) return { value: checked.value, source: 'database', problem }
    return { value: setting.defaultAt(context), source: 'default', problem }
  }

  function valuesOf(stored: StoredValues): ReadonlyMap<string, SettingValue> {
    const entries = known.map((setting): [string, SettingValue] => {
      const { value, problem } = resolve(setting, stored)
      if (problem !== null)
        log.warn({ setting: setting.key, problem }, 'a stored setting is not valid and does not count')
      return [setting.key, value]
    })
    return new Map(entries)
  }

  // One at a time, so that an older result never replaces a newer one.
  const reload = coalesce(async () => {
    const before = values
    values = valuesOf(await readStored())
    if (known.every(({ key }) => before.get(key) === values.get(key))) return
    for (const listener of listeners) listener()
  })

  return {
    known,
    context,
    resolve,
    reload,
    get<Value extends SettingValue>({ key }: Setting<Value>) {
      const value = values.get(key)
      if (value === undefined) throw new Error(`The setting ${key} isn’t among the known ones.`)
      return value as Value
    },
    whenChanged: (listener) => void listeners.push(listener),
    async follow() {
      const ending = new AbortController()
      const retries = { retries: Number.POSITIVE_INFINITY, minTimeout: retryMs, factor: 1, unref: true }
      const catchUp = () => void pRetry(reload, { ...retries, signal: ending.signal }).catch(() => {})
      const stop = await listen(channel, catchUp, { onReconnect: catchUp })
      await reload()
      return async () => {
        ending.abort()
        await stop()
      }
    },
  }
}
