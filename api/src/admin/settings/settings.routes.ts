import type { ResponseOf } from '@ledgerdeck/contract/endpoint'
import * as contract from '@ledgerdeck/contract/settings'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { staffActs } from '../../platform/limits/call-limit.ts'
import type { Setting } from '../../platform/settings/setting.ts'
import { changeSettings, listSettings, type SettingState } from './settings.service.ts'

export function bindSettings(app: FastifyInstance): void {
  bindEndpoint(app, contract.listSettings, { handle: async (ctx) => presentSettings(await listSettings(ctx)) })
  bindEndpoint(app, contract.changeSettings, {
    limit: staffActs,
    handle: async (ctx, { body }) => ({
      msg: body.changes.length === 1 ? 'The setting was saved.' : 'The settings were saved.',
      ...presentSettings(
        await changeSettings(
          ctx,
          body.changes.map(({ base_version: base, ...change }) => ({ ...change, base })),
        ),
      ),
    }),
  })
}

type Groups = ResponseOf<typeof contract.listSettings>['groups']

function presentSettings(states: readonly SettingState[]): { groups: Groups } {
  const groups = Map.groupBy(states, ({ setting }) => setting.group)
  return { groups: [...groups].map(([name, inside]) => ({ name, settings: inside.map(presentSetting) })) }
}

function presentSetting({ setting, stored, ...state }: SettingState): contract.Setting {
  const { key, label, explanation, environmentName, input } = setting
  return {
    key,
    label,
    explanation,
    ...presentInput(input),
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

function presentInput(input: Setting['input']): Pick<contract.Setting, 'kind' | 'options' | 'max_length'> {
  if ('options' in input) return { kind: input.kind, options: [...input.options] }
  if ('maxLength' in input) return { kind: input.kind, max_length: input.maxLength }
  return input
}
