import { z } from 'zod'

interface TreasuryBond {
  couponRate: number
  maturityDate: string
}

interface ListedBond {
  coupon_percent: number
  maturity_date: string
}

export function formatTreasuryBonds(bonds: readonly ListedBond[]): string {
  return bonds.map(({ coupon_percent, maturity_date }) => `${coupon_percent}% ${maturity_date}`).join('; ')
}

const line = /^(\d{1,3}(?:\.\d{1,4})?)\s?%\s+(\d{4}-\d\d-\d\d)$/

/** Parses `3.25% 2029-04-21; 4.5% 2033-04-21`. Returns null for other text and for duplicates. */
export function parseTreasuryBonds(text: string): TreasuryBond[] | null {
  const bonds: TreasuryBond[] = []
  for (const part of text.split(';')) {
    const [, percent, maturityDate] = line.exec(part.trim()) ?? []
    const couponRate = Number((Number(percent) / 100).toPrecision(15))
    if (maturityDate === undefined || !(couponRate <= 1) || !z.iso.date().safeParse(maturityDate).success) return null
    bonds.push({ couponRate, maturityDate })
  }
  const names = new Set(bonds.map(({ couponRate, maturityDate }) => `${couponRate} ${maturityDate}`))
  if (names.size < bonds.length) return null
  return bonds.sort((one, other) => one.maturityDate.localeCompare(other.maturityDate))
}
