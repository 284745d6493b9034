import { expect, test } from 'vitest'
import { calculationNote } from './calculation-list.tsx'

const saved = { key: '1', name: 'House', tool: 'loan', inputs: 'amount=1', createdAt: '2026-01-01' } as const
const summary = { sentence: 'A loan', figures: [{ label: 'Repayment', text: '$1.00 a month' }] }

test('the note has the figures and leads back to the calculator', () => {
  expect(calculationNote(saved, summary, 'https://deck.example')).toEqual({
    title: 'House',
    content: 'A loan\n\n- Repayment: $1.00 a month\n\nhttps://deck.example/finance/loan-calculator?amount=1',
  })
})

test('a link that does not fit is left out whole', () => {
  const { content } = calculationNote(
    { ...saved, inputs: `once=${'1:2,'.repeat(1_900)}` },
    summary,
    'https://deck.example',
  )
  expect(content).toBe('A loan\n\n- Repayment: $1.00 a month')
})
