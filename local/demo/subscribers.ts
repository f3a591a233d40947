import type { InitialMember } from '#local/sandboxes/ghost/members.ts'
import { demoDomain } from './people.ts'

const firstNames =
  'Ada Bruno Celia Devin Elena Farid Greta Hugo Imani Jonah Kenji Leila Mateo Nadia Oskar Priya Quinn'.split(
    ' ',
  )
const lastNames = ["O'Hara", 'Alder', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Juniper', 'Larch', 'Maple']

const count = 72

export const demoSubscribers: readonly InitialMember[] = Array.from({ length: count }, (_, index) => {
  const name = `${firstNames[index % firstNames.length]} ${lastNames[index % lastNames.length]}`
  return {
    email: `${name.toLowerCase().replace(' ', '.')}@${demoDomain}`,
    name: index % 5 === 2 ? null : name,
    isSubscribed: index % 7 !== 3,
    daysAgo: 2 + index * 5,
  }
})
