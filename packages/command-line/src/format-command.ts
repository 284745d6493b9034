import type { Command, Quote } from './command.ts'
import { formatAmount, formatPercent, formatTerm } from './quantities.ts'

/** Returns a line that `parseCommand` parses to the same command. */
export function formatCommand(command: Command): string {
  switch (command.type) {
    case 'help':
      return '?'
    case 'goto':
      return `goto ${command.destination}`
    case 'find':
    case 'note':
      return `${command.type} ${command.text}`
    case 'theme':
      return `theme ${command.theme}`
    case 'suspend':
      return `suspend ${command.username} ${command.reason}`.trim()
    case 'loan': {
      const { amount, rate, months, extra, offset } = command
      const parts = ['loan', formatAmount(amount), formatPercent(rate), formatTerm(months)]
      if (extra > 0) parts.push(`+${formatAmount(extra)}/m`)
      if (offset > 0) parts.push('offset', formatAmount(offset))
      return parts.join(' ')
    }
    case 'bond':
      return `bond ${formatPercent(command.couponRate)} ${command.maturity} @ ${formatQuote(command.quote)}`
    case 'tbond': {
      const { couponRate, maturity, quote, settlement } = command
      const line = `tbond ${formatPercent(couponRate)} ${maturity} @ ${formatQuote(quote)}`
      return settlement === null ? line : `${line} on ${settlement}`
    }
  }
}

function formatQuote(quote: Quote): string {
  return 'price' in quote ? `$${formatAmount(quote.price)}` : formatPercent(quote.yieldRate)
}
