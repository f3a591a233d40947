import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { search } from '../core/search.ts'
import { viewerZone } from '../core/viewer-zone.ts'
import { AttachedFile } from '../documents.ts'
import { introAnswers, IntroducedInvestor } from '../intros.ts'
import { fitNames } from '../rules/investor-fit.ts'

const criteria = z.array(z.enum(fitNames))

export const ListedIntroduction = IntroducedInvestor.omit({ name: true, email: true }).extend({
  /** The ids of the introduction application (`intro`) and of the investor, separated by a colon. */
  id: z.string(),
  intro: field.id(),
  company: field.id(),
  company_name: z.string().nullable(),
  investor: field.id(),
  investor_name: z.string(),
  pitch: AttachedFile.nullable(),
  pitch_url: z.string().nullable(),
  /**
   * Compares the company's criteria with the investor's current preferences. `open` lists criteria for which the
   * investor has no preference, and `misses` lists conflicts. Null if the company has no criteria.
   */
  fit: z.object({ fits: criteria, open: criteria, misses: criteria }).nullable(),
})
export type ListedIntroduction = z.infer<typeof ListedIntroduction>

export const introductionOrderings = [
  'changed_at',
  '-changed_at',
  'requested_at',
  '-requested_at',
  'company_name',
  '-company_name',
  'investor_name',
  '-investor_name',
] as const

export const listIntroductions = endpoint({
  method: 'GET',
  path: '/api/v1/vc/introductions/',
  access: 'staff',
  summary: 'Introductions of all companies, with the state and the dates of each',
  query: z.object({
    ...field.paging,
    /** Part of the company's or the investor's name. */
    search: search(200),
    company: field.id().optional(),
    investor: field.id().optional(),
    status: z.array(z.enum(introAnswers)).max(introAnswers.length).optional(),
    after: field.date().optional(),
    before: field.date().optional(),
    ...viewerZone,
    ordering: z.enum(introductionOrderings).default('-changed_at'),
  }),
  response: field.page(ListedIntroduction),
})
