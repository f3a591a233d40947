import { useLocation } from 'react-router'
import { stepPath } from '../questions/questions.ts'

export const reviewPath = stepPath('review', 'main')

/** In the address of a step that was opened to change one answer: from there, one returns to the review. */
export const fromReview = '?from=review'

export const useIsFromReview = (): boolean => useLocation().search === fromReview
