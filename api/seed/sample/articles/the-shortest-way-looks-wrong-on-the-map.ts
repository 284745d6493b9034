import { code, document, heading, image, list, paragraph, quote } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const theShortestWayLooksWrongOnTheMap: SampleArticle = {
  title: 'The shortest way looks wrong on the map',
  slug: 'the-shortest-way-looks-wrong-on-the-map',
  summary:
    'Sydney and Santiago lie at the same latitude, and the flight between them bends down to the edge of Antarctica. Great circles, why seat-back maps look drunk, and what a stopover really costs.',
  author: 'tomas_reed',
  categories: ['Travel', 'Curiosity'],
  tags: ['maps', 'geometry', 'aviation', 'code'],
  published_date: '2026-03-18T21:10:00.000Z',
  post_status: 'published',
  meta_description:
    'Great circle routes explained with Sydney to Santiago: the haversine formula, what a flat map hides, and how little some stopovers add.',
  keywords: 'great circle, flight route, haversine, map projection, distance',
  featured_image: {
    file: 'the-shortest-way-looks-wrong-on-the-map.webp',
    alt: 'A dark globe seen from below with fine green meridians, an amber great circle arc bending far south between two points',
  },
  blocks: document(
    paragraph(
      'Sydney airport lies at 33.95 degrees south. Santiago’s lies at 33.39. Put a ruler between them on a wall map and the line is practically level, due east across the Pacific. A pilot who flew that line would arrive an hour and a half late.',
    ),
    paragraph(
      'The aeroplane leaves Sydney towards the south-east instead, on a bearing of 145 degrees. The shortest path climbs down the globe as far as 61.7 degrees south, into the latitudes of icebergs, and comes up again to Chile from the south-west. On the seat-back map it looks like a mistake, or a joke. It is the straightest line there is.',
    ),
    heading('Straight, on a ball'),
    paragraph(
      'On a globe the shortest way between two points is part of a **great circle**: a circle whose centre is the centre of the Earth. The equator is one, and so is every meridian joined to its opposite. The circles of latitude are not, the equator apart. They are cut parallel to it and shrink towards the poles, like slices of an egg.',
    ),
    paragraph(
      'To feel the difference, take a globe and a piece of string. Hold the string at Sydney and Santiago and pull it tight. It will not lie along the parallel. It slides towards the pole, because there is less world to go round down there.',
    ),
    image(
      'chart-great-circle.webp',
      'A globe seen from above 55 degrees south with a grid of meridians and parallels. Two routes join Sydney and Santiago: an amber great circle of 11,340 kilometres that runs almost straight across, and a longer green curve of 12,770 kilometres along the 34th parallel.',
      'Sydney to Santiago, seen from the south. Amber: the great circle, about 11,340 km. Green: along the parallel, about 12,770 km.',
    ),
    heading('The sum'),
    paragraph(
      'The distance comes from the *haversine* formula, which sailors used with tables and which takes a computer no time at all. It assumes a perfect ball with a radius of 6,371 kilometres. The real Earth is flattened by about a third of one per cent, and the results are good to about half of one.',
    ),
    code(
      'javascript',
      'const radians = (degrees) => (degrees * Math.PI) / 180',
      '',
      'function greatCircle([lat1, lon1], [lat2, lon2]) {',
      '  const northward = Math.sin(radians(lat2 - lat1) / 2) ** 2',
      '  const eastward = Math.sin(radians(lon2 - lon1) / 2) ** 2',
      '  const h = northward + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * eastward',
      '  return 2 * 6371 * Math.asin(Math.sqrt(h))',
      '}',
      '',
      'const sydney = [-33.95, 151.18]',
      'const santiago = [-33.39, -70.79]',
      'const singapore = [1.36, 103.99]',
      'const london = [51.47, -0.45]',
      '',
      'console.log(Math.round(greatCircle(sydney, santiago))) // 11340',
      'console.log(Math.round(greatCircle(sydney, london))) // 17020',
      'console.log(Math.round(greatCircle(sydney, singapore) + greatCircle(singapore, london))) // 17176',
    ),
    paragraph(
      'Along the parallel, Sydney to Santiago would be some 12,770 kilometres, 1,430 more than the 11,340 of the great circle. At cruising speed that is the hour and a half.',
    ),
    heading('What the wall map does'),
    paragraph(
      'A flat map of a round thing must lie about something. The one most of us grew up with, Mercator’s of 1569, was made for steering: any line of constant compass bearing is straight on it. To pay for that it stretches everything away from the equator, more and more, and it can never show the poles at all. A great circle, which keeps changing its compass bearing, comes out as a curve.',
    ),
    paragraph(
      'At the latitude of Sydney a degree of longitude is about 92 kilometres wide; at London’s, 69; at the equator, 111. Mercator draws all three the same width. Once that is seen, the bent line on the screen stops looking like a detour. The map is bent.',
    ),
    heading('Stopovers are cheaper than they look', 3),
    paragraph(
      'Geometry has a kind surprise here. Sydney to London is 17,020 kilometres direct. By way of Singapore it is 17,176, only 156 more, or less than one per cent. Singapore is almost on the way. A stop costs hours on the ground, fuel for another climb and a change of queue. It costs hardly any distance.',
    ),
    paragraph(
      'The general rule: a detour point near the line adds very little, and what it adds grows with the square of how far off the line it lies. Twice as far off, four times the extra.',
    ),
    quote(
      'For my part, I travel not to go anywhere, but to go. I travel for travel’s sake. The great affair is to move; to feel the needs and hitches of our life more nearly; to come down off this feather-bed of civilisation, and find the globe granite underfoot and strewn with cutting flints.',
      'Robert Louis Stevenson, Travels with a Donkey in the Cévennes (1879)',
    ),
    heading('Why pilots bend the bend'),
    list(
      'unordered',
      '**Wind.** A path a few hundred kilometres longer with a jet stream behind it is shorter in time. The same pair of cities can have different routes out and home on the same day.',
      '**Airports in reach.** A twin-engined aircraft must stay within a permitted flying time of somewhere it could land. Over the far southern ocean this bends many routes northwards.',
      '**Airspace.** Borders, closures and charges for passing through. Countries send bills for the use of their sky.',
    ),
    paragraph(
      'So the line on the screen is a bargain between a circle, the weather, the rules and an accountant. When it looks wrong, ask which of the four is speaking. Mostly it is the circle, and it is right.',
    ),
  ),
}
