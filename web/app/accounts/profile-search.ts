import { defineSearch, oneOf } from '../ui/search-params.ts'

/** Which tab of the own profile is shown. */
export const profileSearch = defineSearch('/profile', {
  tab: oneOf({ profile: 'Profile', friends: 'Friends', history: 'Request History' }),
})
