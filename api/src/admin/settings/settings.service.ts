import { assertSessionIsOpen } from '../../accounts/sessions/sessions.service.ts'
import { recordAct } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { everyPageTag } from '../../platform/pages/cdn-headers.ts'
import { checkSetting, type Setting, type SettingValue } from '../../platform/settings/setting.ts'
import type { ResolvedSetting, Settings } from '../../platform/settings/settings.ts'
import {
  listStoredSettings,
  lockSettings,
  notifySettingsChanged,
  type StoredSetting,
  saveSetting,
} from './settings.repository.ts'

export interface SettingState extends ResolvedSetting {
  setting: Setting
  default: SettingValue
  stored: StoredSetting | undefined
}

export interface SettingChange {
  key: string
  value: SettingValue | null
  base: number
}

export async function listSettings({ db, settings }: Pick<UserCtx, 'db' | 'settings'>): Promise<SettingState[]> {
  return resolveStates(settings, await listStoredSettings(db))
}

function resolveStates(settings: Settings, rows: readonly StoredSetting[]): SettingState[] {
  const set = rows.filter(({ value }) => value !== null).map(({ key, value }): [string, unknown] => [key, value])
  const values = new Map(set)
  return settings.known.map((setting) => ({
    setting,
    ...settings.resolve(setting, values),
    default: setting.defaultAt(settings.context),
    stored: rows.find(({ key }) => key === setting.key),
  }))
}

/** Saves all or none. @throws AppError 400, 401, 409 if changed since or set by the environment */
export async function changeSettings(ctx: UserCtx, changes: readonly SettingChange[]): Promise<SettingState[]> {
  const wanted = validateChanges(ctx.settings, changes)
  await ctx.change([], async (db) => {
    await lockSettings(
      db,
      wanted.map(({ key }) => key),
    )
    await assertSessionIsOpen(ctx, db)
    const before = resolveStates(ctx.settings, await listStoredSettings(db))
    assertNoProblem(environmentLock, 'setting_locked', { before, wanted })
    assertNoProblem(versionConflict, 'setting_changed', { before, wanted })
    for (const change of wanted) await write(ctx, db, change, before)
    await notifySettingsChanged(db)
    await ctx.cdn.announce(db, [everyPageTag])
  })
  await ctx.settings.reload()
  return listSettings(ctx)
}

/** Sorted by key, so that concurrent changes cannot deadlock. */
function validateChanges({ known, context }: Settings, changes: readonly SettingChange[]): SettingChange[] {
  const problems = new Map<string, string[]>()
  const wanted = changes.map((change) => {
    const setting = known.find(({ key }) => key === change.key)
    if (!setting) throw new AppError(400, 'validation_failed', `No setting is called ${change.key}.`)
    const checked = change.value === null ? { value: null } : checkSetting(setting, change.value, context)
    if ('value' in checked) return { ...change, value: checked.value }
    problems.set(change.key, [sentence(checked.problem)])
    return change
  })
  if (new Set(wanted.map(({ key }) => key)).size < wanted.length) {
    throw new AppError(400, 'validation_failed', 'Name each setting once.')
  }
  throwDetails(400, 'validation_failed', Object.fromEntries(problems))
  return wanted.sort((one, other) => (one.key < other.key ? -1 : 1))
}

function sentence(problem: string): string {
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`
}

const refusals = {
  validation_failed: 'Nothing was changed. Fix the marked values and save again.',
  setting_locked: 'Nothing was changed. The server’s environment fixes some of these settings.',
  setting_changed: 'Nothing was changed. Someone else changed some of these settings first.',
}

function throwDetails(status: 400 | 409, code: keyof typeof refusals, details: Record<string, string[]>): void {
  if (Object.keys(details).length > 0) throw new AppError(status, code, refusals[code], { details })
}

type FindProblem = (state: SettingState, change: SettingChange) => string | undefined

function assertNoProblem(
  findProblem: FindProblem,
  code: 'setting_locked' | 'setting_changed',
  { before, wanted }: { before: readonly SettingState[]; wanted: readonly SettingChange[] },
): void {
  const found = wanted.flatMap((change): [string, string[]][] => {
    const state = before.find(({ setting }) => setting.key === change.key)
    const text = state && findProblem(state, change)
    return text === undefined ? [] : [[change.key, [text]]]
  })
  throwDetails(409, code, Object.fromEntries(found))
}

const environmentLock: FindProblem = ({ source, setting }) =>
  source === 'environment' ? `The server variable ${setting.environmentName} fixes this.` : undefined

const versionConflict: FindProblem = ({ stored }, { base }) => {
  if ((stored?.version ?? 0) === base) return undefined
  return `${stored?.updatedBy ?? 'Someone'} changed this after you opened the page.`
}

async function write(ctx: UserCtx, db: Db, change: SettingChange, before: readonly SettingState[]): Promise<void> {
  const { key, value, base } = change
  const state = before.find(({ setting }) => setting.key === key)
  const isWritten = await saveSetting(db, { key, value, base, at: ctx.now(), by: ctx.actor.id })
  // Another transaction has set it for the first time.
  if (!isWritten || !state) {
    const text = 'Someone changed this after you opened the page.'
    throw new AppError(409, 'setting_changed', refusals.setting_changed, { details: { [key]: [text] } })
  }
  const after = value === null ? { value: state.default, source: 'default' } : { value, source: 'database' }
  await recordAct(ctx, db, {
    act: value === null ? 'setting_reset' : 'setting_update',
    object: { kind: 'setting', id: key, name: state.setting.label },
    before: { value: state.value, source: state.source },
    after,
  })
}
