import { code, document, heading, image, list, paragraph } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const measuringTheEarthWithAStick: SampleArticle = {
  title: 'Measuring the Earth with a stick',
  slug: 'measuring-the-earth-with-a-stick',
  summary:
    'Twenty-two centuries ago a librarian worked out the size of the world from a shadow. Two friends and a broom handle can repeat it on one sunny noon, and the answer comes out surprisingly well.',
  author: 'tomas_reed',
  categories: ['Curiosity'],
  tags: ['measurement', 'history', 'geometry', 'code'],
  published_date: '2025-11-19T20:30:00.000Z',
  post_status: 'published',
  meta_description:
    'Eratosthenes, the metre and the horizon: how the size of the Earth was found, and how to measure it again with a broom handle and a telephone call.',
  keywords: 'Eratosthenes, circumference of the Earth, metre, horizon, shadow',
  featured_image: {
    file: 'measuring-the-earth-with-a-stick.webp',
    alt: 'Parallel amber sunbeams falling on a dark curved globe with two upright sticks, one without a shadow and one casting a green one',
  },
  blocks: document(
    paragraph(
      'The director of the library at Alexandria, in about 240 BC, was a man called Eratosthenes. His colleagues are said to have nicknamed him *Beta*, because he was second best at everything. He is remembered for being the first, as far as we know, to find out how large the world is, and for doing it without leaving town.',
    ),
    heading('A well and a shadow'),
    paragraph(
      'In Syene, far to the south, there was a well. At noon on the longest day the sun shone straight down it and lit the water at the bottom. So the sun stood exactly overhead. At the same noon in Alexandria an upright rod cast a shadow, a short one. The angle between rod and sunbeam was a fiftieth of a circle, 7.2 degrees.',
    ),
    paragraph(
      'The sun is so far away that its rays arrive practically parallel. If two uprights meet them at different angles, it is because the uprights are not parallel, and that is because the ground is curved. The angle between them, seen from the centre of the Earth, is the same 7.2 degrees. So the road from Alexandria to Syene must be a fiftieth of the way round.',
    ),
    image(
      'chart-eratosthenes.webp',
      'Diagram of a quarter of the Earth in section. Parallel rays come from the right. At one place the upright points at the sun; further along the curve another upright makes an angle of 7.2 degrees with the rays. The same angle appears at the centre of the Earth.',
      'The angle at the rod and the angle at the centre are the same: 7.2 degrees, a fiftieth of a circle. Drawn larger than true.',
    ),
    paragraph(
      'The road was held to be 5,000 stadia long. Fifty times 5,000 is **250,000 stadia**. What that is in kilometres depends on how long his stadion was, and there were several. With one of 157.5 metres it is 39,375 kilometres, against a true 40,008 over the poles. With the more usual 185 metres it is 46,250. The first is much quoted and may be too kind. Nobody disputes the method.',
    ),
    heading('Errors that cancel'),
    paragraph(
      'Syene, now Aswan, is not quite on the tropic. It is not due south of Alexandria either. The road had been measured in paces or days of travel. Each of these is an error of a per cent or more, and by luck some of them lean in opposite directions. It is a comfort to anyone who works with estimates: a sound method with rough inputs beats precise inputs and no method.',
    ),
    heading('Doing it again'),
    paragraph(
      'All you need is a friend a long way north or south of you. Melbourne and Cairns will do: they are close to the same meridian and 2,323 kilometres apart from south to north. On a sunny day each of you stands a one-metre stick upright and marks its shortest shadow, which is at local noon. It need not be the longest day of the year. The difference between the two angles is all that matters.',
    ),
    paragraph(
      'Near the equinox the shadow in Melbourne would be 77.6 centimetres long, the one in Cairns 30.4. From there it is one function from school:',
    ),
    code(
      'javascript',
      'const degrees = (radians) => (radians * 180) / Math.PI',
      'const angle = (shadow, stick) => degrees(Math.atan(shadow / stick))',
      '',
      'const melbourne = angle(77.6, 100)',
      'const cairns = angle(30.4, 100)',
      'const difference = melbourne - cairns',
      '',
      'console.log(difference.toFixed(2)) // 20.90',
      'console.log(Math.round((2323 * 360) / difference)) // 40009',
    ),
    paragraph(
      'Within a kilometre of the textbook, which is more than the broom handle deserves. Read one of the shadows a single centimetre wrong and the result moves by some 670 to 1,030 kilometres. A longer stick helps. So does a plumb line, since a stick that leans by one degree spoils the angle by exactly that.',
    ),
    heading('The measure that came of it'),
    paragraph(
      'In 1791 France decided that a new unit of length should belong to no king. The *metre* was to be one ten-millionth of the way from the pole to the equator. Two astronomers, Delambre and Méchain, spent most of the following seven years triangulating from Dunkirk to Barcelona, through a revolution, to find out how long that was.',
    ),
    paragraph(
      'They came very close. The quarter meridian is 10,002 kilometres by today’s measurement, so their metre is about a fifth of a millimetre short. That is why the Earth is so nearly 40,000 kilometres round: it was meant to be, exactly. The metre was later taken from a metal bar, then from a wavelength, and since 1983 from light, which travels 299,792,458 of them in a second. The Earth has been let go as a standard. It was never quite round enough.',
    ),
    heading('Small change', 3),
    list(
      'unordered',
      'With the eyes 1.7 metres above the sea, the **horizon** is 4.7 kilometres away. From a cliff of 100 metres it is 35.7. The rule: the square root of twice the Earth’s radius times your height.',
      'At the equator the ground moves east at 1,670 **kilometres an hour**. At Sydney’s latitude it is 1,386.',
      'A **degree of latitude** is 111 kilometres, a minute of it 1.85. That minute is the nautical mile, which is why sailors kept it.',
    ),
    paragraph(
      'None of this needs more than a stick, a friend, and the thought that a shadow is a piece of information. The rest is division.',
    ),
  ),
}
