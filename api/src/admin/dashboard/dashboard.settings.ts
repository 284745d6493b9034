import { textSetting } from '../../platform/settings/setting.ts'

export const lastBreachAttempt = textSetting({
  key: 'command_centre.last_breach_attempt',
  group: 'Command centre',
  label: 'Last breach attempt',
  explanation: 'Shown on the dashboard.',
  environmentName: 'LAST_BREACH_ATTEMPT',
  default: '23 October 2025',
  maxLength: 100,
})
