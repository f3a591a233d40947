import { hydrateRoot } from 'react-dom/client'
import { HomeCalculator } from '#web/features/content/HomeCalculator.tsx'

/** Makes the calculator of the home page interactive. */
export const hydrateCalculator = (place: Element) =>
  hydrateRoot(place, <HomeCalculator />, { identifierPrefix: 'calculator' })
