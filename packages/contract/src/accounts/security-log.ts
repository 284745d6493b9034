/** In the order of the categories below. */
export const securityEventKinds = [
  'login',
  'logout',
  'reauthenticate',
  'login_failed',
  'second_factor_failed',
  'register',
  'verify_email',
  'password_change',
  'password_reset',
  'email_change',
  'email_change_undo',
  'passkey_add',
  'passkey_remove',
  'authenticator_app_add',
  'authenticator_app_remove',
  'recovery_codes_renew',
  'session_end',
  'session_end_others',
  'session_reuse',
  'data_export',
  'data_export_download',
  'deletion_plan',
  'deletion_cancel',
  'compromise_report',
] as const

export type SecurityEventKind = (typeof securityEventKinds)[number]

export const signInMethods = ['password', 'authenticator_app', 'recovery_code', 'passkey'] as const

export type SignInMethod = (typeof signInMethods)[number]
