import { useLocation } from 'react-router'
import { stepPath } from '../questions/questions.ts'

export const reviewPath = stepPath('review', 'main')

/** The query that marks a step as opened from the review. The step then leads back to the review. */
export const fromReview = '?from=review'

export const useIsFromReview = (): boolean => useLocation().search === fromReview
