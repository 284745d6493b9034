import { flagSetting, textSetting } from '../../platform/settings/setting.ts'

const group = 'Registration'

export const registrationOpen = flagSetting({
  key: 'registration.open',
  group,
  label: 'Registration is open',
  explanation: 'Existing accounts work either way.',
  environmentName: 'REGISTRATION_OPEN',
  default: true,
})

export const registrationClosedText = textSetting({
  key: 'registration.closed_text',
  group,
  label: 'Message while registration is closed',
  explanation: 'Shown in place of the form.',
  environmentName: 'REGISTRATION_CLOSED_TEXT',
  default: 'Registration is closed right now. Please come back later.',
  maxLength: 300,
})

export const registrationSettings = [registrationOpen, registrationClosedText]
