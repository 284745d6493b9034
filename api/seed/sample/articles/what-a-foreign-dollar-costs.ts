import { code, document, heading, image, list, paragraph } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const whatAForeignDollarCosts: SampleArticle = {
  title: 'What a foreign dollar costs',
  slug: 'what-a-foreign-dollar-costs',
  summary:
    'Changing money is never free and seldom priced. A card fee, a friendly question at the till and a kiosk with no commission, each turned into the one number that can be compared.',
  author: 'tomas_reed',
  categories: ['Travel', 'Personal Finance'],
  tags: ['fees', 'packing', 'mental arithmetic', 'budgeting'],
  published_date: null,
  post_status: 'draft',
  publish_in_days: 7,
  meta_description:
    'Card fees, exchange spreads and “pay in your own currency?”: how to turn each of them into a percentage before you travel.',
  keywords: 'foreign exchange, currency conversion, travel card, dynamic currency conversion',
  featured_image: {
    file: 'what-a-foreign-dollar-costs.webp',
    alt: 'A bright stream of dots flowing from left to right through a row of narrow gates, losing a few amber dots at each of them',
  },
  blocks: document(
    paragraph(
      'At any moment two currencies have one rate at which banks deal with each other in large amounts. It is called the mid-market rate, you can look it up, and you will never be given it. What you are given is a little worse. The distance between the two is the price of changing money, and it is the only price that matters, however many names it is given on the receipt.',
    ),
    paragraph(
      'To keep the sums simple, suppose one Australian dollar buys 0.65 of the foreign one at the mid-market rate. The real figure will differ by the time you read this. The method will not.',
    ),
    heading('The kiosk without commission'),
    paragraph(
      'A booth at the airport offers 0.598 and says in large letters that it charges no commission. You hand over $500. At the mid-market rate that would be 325 foreign dollars. You receive 299. The missing 26 are worth $40 of your own, which is 8 per cent. There was indeed no commission.',
    ),
    paragraph(
      'This cost is called the *spread*. It is not hidden, as the rate is on the board. It is merely expressed in a unit in which nobody thinks. To turn it into one in which everybody does, divide the offered rate by the mid-market rate and take it away from one.',
    ),
    code(
      'javascript',
      'const cost = (offered, midMarket) => 100 * (1 - offered / midMarket)',
      '',
      'console.log(cost(0.598, 0.65).toFixed(1)) // 8.0',
      'console.log(cost(0.6305, 0.65).toFixed(1)) // 3.0',
      'console.log(cost(0.6468, 0.65).toFixed(1)) // 0.5',
    ),
    heading('The card'),
    paragraph(
      'Cards are usually converted at a rate quite close to the middle. Many then add a foreign transaction fee, and around 3 per cent is common. It is easy to find in the list of fees and easy to overlook on the statement, where it stands as a separate small line beneath each purchase. On $3,000 of spending it comes to $90.',
    ),
    paragraph(
      'Other cards charge nothing for the conversion, and the difference between the two is about the price of a good dinner for each week abroad. This is the cheapest decision of the whole trip, because it is made at home, in an afternoon, with no queue behind you.',
    ),
    heading('The friendly question'),
    paragraph(
      'In a shop or at a hotel desk the terminal may ask whether you would like to pay in Australian dollars. It sounds like a courtesy. It is called *dynamic currency conversion*. If you accept, the shop’s provider converts the amount, at its own rate, and your bank does not.',
    ),
    paragraph(
      'Take a hotel bill of 400 foreign dollars. At the mid-market rate that is $615.38. A provider who adds 6 per cent asks for $652.31. The certainty of knowing the amount at once has cost $36.92. And some banks charge their foreign transaction fee all the same, since the shop is abroad even if the currency is not.',
    ),
    image(
      'chart-currency-costs.webp',
      'Bar chart of the cost of changing 1,000 dollars: 80 dollars at a kiosk with an 8 per cent spread, 60 with dynamic currency conversion at 6 per cent, 30 with a 3 per cent card fee and 5 with a card half a per cent from the middle rate.',
      'What changing $1,000 costs at 8, 6, 3 and half a per cent.',
    ),
    paragraph(
      'The answer to the question is therefore short: **pay in the local currency**. If the terminal has been set for you, ask for it to be done again. People are rarely cross about it. They have been asked before.',
    ),
    heading('Cash'),
    paragraph(
      'Machines charge in up to three places: your bank for using a foreign machine, the machine’s owner for using theirs, and the conversion. The first two are flat amounts. Flat amounts are bad for small withdrawals and negligible for large ones. Five withdrawals of $100 at $5 each cost 5 per cent. One of $500 costs 1.',
    ),
    list(
      'ordered',
      'Find out before leaving what your card charges for purchases and for withdrawals. They are two different lines.',
      'Withdraw seldom, and in larger amounts, as far as you are comfortable carrying them.',
      'Decline the machine’s offer of a “guaranteed rate”. It is the friendly question again, in another coat.',
      'Keep a second card somewhere else than the first. No exchange rate is as costly as having no card.',
    ),
    heading('The way back', 3),
    paragraph(
      'Coins cannot be changed back at all and notes only with a second spread. Buying and selling at a booth with 8 per cent on either side leaves 84.64 of every 100. The best thing to do with the last notes is to pay part of the final hotel bill with them. The second best is to keep them in a drawer, with the adaptor, as a reason to return.',
    ),
    heading('One number'),
    paragraph(
      'Spread, fee, commission, guarantee: each is a percentage in a costume. Undress it before you agree to it. Above 3 per cent there is nearly always something better within reach. Below 1 there is nothing left worth an afternoon.',
    ),
  ),
}
