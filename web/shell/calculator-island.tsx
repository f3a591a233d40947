import { hydrateRoot } from 'react-dom/client'
import { HomeCalculator } from '#web/features/content/HomeCalculator.tsx'

export const hydrateCalculator = (place: Element) =>
  hydrateRoot(place, <HomeCalculator />, { identifierPrefix: 'calculator' })
