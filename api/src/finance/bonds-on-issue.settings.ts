import onIssue from '@ledgerdeck/finance/treasury-bonds.json' with { type: 'json' }
import { z } from 'zod'
import { textSetting } from '../platform/settings/setting.ts'
import { formatTreasuryBonds, parseTreasuryBonds } from './bonds-on-issue.service.ts'

const group = 'Treasury Bonds'

export const treasuryBonds = textSetting({
  key: 'treasury_bonds.on_issue',
  group,
  label: 'Treasury Bonds on issue',
  explanation:
    'The bonds that the bond calculator offers: the coupon and maturity of each, separated by semicolons, such as 3.25% 2029-04-21; 4.5% 2033-04-21. Update the date and the source as well.',
  environmentName: 'TREASURY_BONDS',
  default: formatTreasuryBonds(onIssue.bonds),
  maxLength: 2_000,
  problemAt: (text) =>
    parseTreasuryBonds(text)
      ? undefined
      : 'must be coupons from 0% to 100% with maturity dates, each once, such as 3.25% 2029-04-21; 4.5% 2033-04-21',
})

export const treasuryBondsAsOf = textSetting({
  key: 'treasury_bonds.as_of',
  group,
  label: 'Date of the list',
  explanation: 'The day on which the list of Treasury Bonds was last compared with its source, YYYY-MM-DD.',
  environmentName: 'TREASURY_BONDS_AS_OF',
  default: onIssue.as_of,
  maxLength: 10,
  problemAt: (text) => (z.iso.date().safeParse(text).success ? undefined : 'must be a date such as 2026-11-23'),
})

export const treasuryBondsSource = textSetting({
  key: 'treasury_bonds.source',
  group,
  label: 'Source of the list',
  explanation: 'Where the list of Treasury Bonds comes from; shown below it.',
  environmentName: 'TREASURY_BONDS_SOURCE',
  default: onIssue.source,
  maxLength: 200,
})

export const treasurySettings = [treasuryBonds, treasuryBondsAsOf, treasuryBondsSource]
