import type { ResponseOf } from '@ledgerdeck/contract/endpoint'
import type * as contract from '@ledgerdeck/contract/settings'
import type { SettingState } from './settings.service.ts'

type Groups = ResponseOf<typeof contract.listSettings>['groups']

export function presentSettings(states: readonly SettingState[]): { groups: Groups } {
  const groups = Map.groupBy(states, ({ setting }) => setting.group)
  return { groups: [...groups].map(([name, inside]) => ({ name, settings: inside.map(presentSetting) })) }
}

function presentSetting({ setting, stored, ...state }: SettingState): contract.Setting {
  const { key, label, explanation, environmentName, input } = setting
  const { kind, ...bounds } = input
  return {
    key,
    label,
    explanation,
    kind,
    ...('options' in bounds ? { options: [...bounds.options] } : bounds),
    value: state.value,
    default: state.default,
    source: state.source,
    environment_name: environmentName,
    problem: state.problem,
    version: stored?.version ?? 0,
    updated_at: stored?.updatedAt.toISOString() ?? null,
    updated_by: stored?.updatedBy ?? null,
  }
}
