import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant } from '../fields.ts'

const settingKinds = ['text', 'email', 'address', 'number', 'flag', 'choice'] as const

const value = z.union([z.string().max(2000, 'Use up to 2,000 characters.'), z.number(), z.boolean()], {
  error: 'Use text, a number, true or false.',
})

export type SettingValue = z.infer<typeof value>

const setting = z
  .object({
    key: z.string(),
    label: z.string(),
    explanation: z.string(),
    kind: z.enum(settingKinds),
    max_length: z.int().optional().describe('Of texts: how many characters.'),
    unit: z.string().optional().describe('Of numbers.'),
    min: z.number().optional().describe('Of numbers.'),
    max: z.number().optional().describe('Of numbers.'),
    options: z
      .array(z.object({ value: z.string(), label: z.string() }))
      .optional()
      .describe('Of choices.'),
    value: value.describe('The value that applies.'),
    default: value,
    source: z.enum(['environment', 'database', 'default']).describe('Where the value comes from.'),
    environment_name: z.string().describe('The environment variable that overrides the value set here.'),
    problem: z.string().nullable().describe('Why the value set here no longer applies.'),
    version: z.int().describe('Grows with each change; 0 until the first. A change sends it as `base_version`.'),
    updated_at: instant.nullable(),
    updated_by: z.string().nullable().describe('Null if that account has been deleted.'),
  })
  .meta({ id: 'Setting' })

export type Setting = z.infer<typeof setting>

const settings = z
  .object({ groups: z.array(z.object({ name: z.string(), settings: z.array(setting) })) })
  .meta({ id: 'Settings' })

export type SettingGroup = z.infer<typeof settings>['groups'][number]

export const listSettings = defineEndpoint({
  name: 'listSettings',
  method: 'GET',
  path: '/api/v1/admin/settings/',
  summary: 'Lists all settings that can be changed while the server runs, with the source of each value.',
  tag: 'Command centre',
  access: 'staff',
  responses: { 200: settings },
})

export const changeSettings = defineEndpoint({
  name: 'changeSettings',
  method: 'PUT',
  path: '/api/v1/admin/settings/',
  summary: 'Changes settings on every process: all of them or none. 400 and 409 name the settings by key in `details`.',
  tag: 'Command centre',
  access: 'superuser',
  body: z.object({
    changes: z
      .array(
        z.object({
          key: z.string().max(100, 'No setting has this name.'),
          value: value.nullable().describe('Null goes back to the default.'),
          base_version: z
            .int()
            .min(0)
            .max(2_147_483_647)
            .describe('`version` as the caller read it; 409 `setting_changed` if it has changed since.'),
        }),
      )
      .min(1, 'Name at least one setting.')
      .max(100, 'Name at most 100 settings.'),
  }),
  responses: { 200: settings.extend({ msg: z.string() }) },
  errors: [409],
})
