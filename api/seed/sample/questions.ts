import type { WrittenQuestion } from '@ledgerdeck/contract/questions'

export const sampleQuestions: Readonly<Record<string, readonly Omit<WrittenQuestion, 'is_published'>[]>> = {
  'Personal Finance': [
    {
      text: 'What is compound interest?',
      options: [
        'Interest that is paid only on the amount first saved',
        'Interest on the amount saved and on the interest it has already earned',
        'A fee for taking money out early',
        'The difference between two interest rates',
      ],
      correct_index: 1,
      explanation: 'Each period’s interest joins the balance, and the next period pays interest on that too.',
    },
    {
      text: 'By the rule of 72, about how long does money take to double at 6% a year?',
      options: ['6 years', '9 years', '12 years', '72 years'],
      correct_index: 2,
      explanation: '72 divided by 6 is 12. The exact answer is 11.9 years.',
    },
    {
      text: 'A savings account pays 3% a year while prices rise by 5%. What can the savings buy after a year?',
      options: ['More than before', 'Less than before', 'Exactly as much as before'],
      correct_index: 1,
      explanation: 'The balance grows by 3%, but what it buys costs 5% more: it buys about 1.9% less.',
    },
    {
      text: 'In the first years of a long home loan with equal monthly payments, where does most of each payment go?',
      options: ['To interest', 'To the principal', 'Half to each'],
      correct_index: 0,
      explanation:
        'Interest is charged on what is still owed, and that is most at the beginning. The share of the principal grows with each payment.',
    },
    {
      text: 'What is an emergency fund for?',
      options: [
        'Earning the highest return',
        'Paying for what comes unexpectedly without borrowing',
        'Saving tax',
        'Replacing insurance',
      ],
      correct_index: 1,
      explanation: 'It has to be safe and quickly at hand. Its return comes second.',
    },
    {
      text: 'Two funds hold the same shares. One charges 0.2% a year, the other 1.2%. What follows over 30 years?',
      options: [
        'Nothing: the shares are the same',
        'The dearer fund ends about 26% lower',
        'The dearer fund ends about 1% lower',
      ],
      correct_index: 1,
      explanation: 'One per cent is lost in every year. 0.988 over 0.998, to the power of 30, is about 0.74.',
    },
  ],
  Bonds: [
    {
      text: 'What happens to the price of a bond with a fixed coupon when market yields rise?',
      options: ['It rises', 'It falls', 'It stays the same'],
      correct_index: 1,
      explanation: 'New bonds pay more, so the old coupons are worth less to a buyer.',
    },
    {
      text: 'A bond trades at its face value. How does its yield to maturity compare with its coupon rate?',
      options: ['It is higher', 'It is lower', 'It is the same'],
      correct_index: 2,
      explanation: 'On a coupon date, a bond at par yields its coupon. Below par the yield is higher, above par lower.',
    },
    {
      text: 'Which of these bonds loses most of its price when all yields rise by one percentage point?',
      options: [
        'Two years to maturity, 5% coupon',
        'Ten years to maturity, 5% coupon',
        'Ten years to maturity, no coupon',
      ],
      correct_index: 2,
      explanation: 'The later its money comes, the longer its duration. Without coupons all of it comes at the end.',
    },
    {
      text: 'What is the difference between the dirty and the clean price of a bond?',
      options: ['The accrued interest', 'The broker’s fee', 'The tax on coupons', 'The credit risk'],
      correct_index: 0,
      explanation: 'The buyer pays the seller for the part of the next coupon that has been earned already.',
    },
  ],
  Economics: [
    {
      text: 'What does it mean when a yield curve is inverted?',
      options: [
        'Long-term yields are below short-term yields',
        'Long-term yields are above short-term yields',
        'All yields are negative',
      ],
      correct_index: 0,
      explanation: 'Usually lenders want more for longer. An inverted curve says that markets expect rates to fall.',
    },
    {
      text: 'What does a consumer price index measure?',
      options: [
        'The prices of shares',
        'The price of a basket of goods and services that households buy',
        'The wages in a country',
        'The value of a currency abroad',
      ],
      correct_index: 1,
      explanation: 'The basket is an average: your own basket, and your own inflation, may differ.',
    },
    {
      text: 'Inflation falls from 6% to 3% a year. What happens to prices?',
      options: ['They fall by 3%', 'They stay the same', 'They still rise, but more slowly'],
      correct_index: 2,
      explanation:
        'Inflation is the speed at which prices rise. They fall only where it is negative, which is called deflation.',
    },
  ],
}
