import { recordAct } from '../investigation/audit.service.ts'
import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { checkSetting, type Setting, type SettingValue } from '../platform/settings/setting.ts'
import type { ResolvedSetting, Settings } from '../platform/settings/settings.ts'
import {
  announceSettings,
  listStoredSettings,
  lockSettings,
  type StoredSetting,
  writeSetting,
} from './settings.repository.ts'

/** A setting as it stands. */
export interface SettingState extends ResolvedSetting {
  setting: Setting
  default: SettingValue
  /** What was set last, or reset; undefined while nothing was. */
  stored: StoredSetting | undefined
}

export interface SettingChange {
  key: string
  /** Null goes back to the default. */
  value: SettingValue | null
  /** What whoever changes it knows. */
  version: number
}

/** All settings, in the order in which they are shown. */
export async function listSettings({ db, settings }: Pick<UserCtx, 'db' | 'settings'>): Promise<SettingState[]> {
  return statesOf(settings, await listStoredSettings(db))
}

function statesOf(settings: Settings, rows: readonly StoredSetting[]): SettingState[] {
  const set = rows.filter(({ value }) => value !== null).map(({ key, value }): [string, unknown] => [key, value])
  const values = new Map(set)
  return settings.known.map((setting) => ({
    setting,
    ...settings.resolve(setting, values),
    default: setting.defaultAt(settings.place),
    stored: rows.find(({ key }) => key === setting.key),
  }))
}

/**
 * Changes settings: all of them, or none. They count on this process when it resolves, and on the others a moment later.
 * @throws AppError 400 for a value that does not do, 409 for one that somebody else has changed or that the environment sets; the
 *   details name the settings by their keys
 */
export async function changeSettings(ctx: UserCtx, changes: readonly SettingChange[]): Promise<SettingState[]> {
  const wanted = checkChanges(ctx.settings, changes)
  await ctx.transaction(async (db) => {
    await lockSettings(
      db,
      wanted.map(({ key }) => key),
    )
    const before = statesOf(ctx.settings, await listStoredSettings(db))
    refuseWhere(lockOf, 'setting_locked', { before, wanted })
    refuseWhere(conflictOf, 'setting_changed', { before, wanted })
    for (const change of wanted) await write(db, ctx, change, before)
    await announceSettings(db)
  })
  await ctx.settings.reload()
  return listSettings(ctx)
}

/** Sorted by key, so that two who change the same settings wait for each other rather than for ever. */
function checkChanges({ known, place }: Settings, changes: readonly SettingChange[]): SettingChange[] {
  const problems = new Map<string, string[]>()
  const wanted = changes.map((change) => {
    const setting = known.find(({ key }) => key === change.key)
    if (!setting) throw new AppError(400, 'validation_failed', `There is no setting ${change.key}.`)
    const checked = change.value === null ? { value: null } : checkSetting(setting, change.value, place)
    if ('value' in checked) return { ...change, value: checked.value }
    problems.set(change.key, [sentence(checked.problem)])
    return change
  })
  if (new Set(wanted.map(({ key }) => key)).size < wanted.length) {
    throw new AppError(400, 'validation_failed', 'Name each setting once.')
  }
  refuse(400, 'validation_failed', Object.fromEntries(problems))
  return wanted.sort((one, other) => (one.key < other.key ? -1 : 1))
}

function sentence(problem: string): string {
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`
}

const refusals = {
  validation_failed: 'Some values cannot be used. Nothing was changed.',
  setting_locked: 'The environment of the server sets some of this. Nothing was changed.',
  setting_changed: 'Somebody else has changed some of this. Nothing was changed.',
}

function refuse(status: 400 | 409, code: keyof typeof refusals, details: Record<string, string[]>): void {
  if (Object.keys(details).length > 0) throw new AppError(status, code, refusals[code], { details })
}

/** Why a change cannot be made of what is there; undefined where it can. */
type Objection = (state: SettingState, change: SettingChange) => string | undefined

function refuseWhere(
  objectionTo: Objection,
  code: 'setting_locked' | 'setting_changed',
  { before, wanted }: { before: readonly SettingState[]; wanted: readonly SettingChange[] },
): void {
  const found = wanted.flatMap((change): [string, string[]][] => {
    const state = before.find(({ setting }) => setting.key === change.key)
    const text = state && objectionTo(state, change)
    return text === undefined ? [] : [[change.key, [text]]]
  })
  refuse(409, code, Object.fromEntries(found))
}

const lockOf: Objection = ({ source, setting }) =>
  source === 'environment' ? `The variable ${setting.environmentName} of the server sets this.` : undefined

const conflictOf: Objection = ({ stored }, { version }) => {
  if ((stored?.version ?? 0) === version) return undefined
  return `${stored?.updatedBy ?? 'Somebody'} has changed this since you opened the page.`
}

async function write(db: Db, ctx: UserCtx, change: SettingChange, before: readonly SettingState[]): Promise<void> {
  const { key, value, version } = change
  const state = before.find(({ setting }) => setting.key === key)
  const isWritten = await writeSetting(db, { key, value, version, at: ctx.now(), by: ctx.actor.id })
  // Somebody set it for the first time in this very moment.
  if (!isWritten || !state) {
    const text = 'Somebody has changed this since you opened the page.'
    throw new AppError(409, 'setting_changed', refusals.setting_changed, { details: { [key]: [text] } })
  }
  const after = value === null ? { value: state.default, source: 'default' } : { value, source: 'database' }
  await recordAct(db, ctx, {
    act: value === null ? 'setting_reset' : 'setting_update',
    object: { kind: 'setting', id: key, name: state.setting.label },
    before: { value: state.value, source: state.source },
    after,
  })
}
