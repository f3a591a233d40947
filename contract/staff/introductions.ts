import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { search } from '../core/search.ts'
import { viewerZone } from '../core/viewer-zone.ts'
import { AttachedFile } from '../documents.ts'
import { introAnswers, IntroducedInvestor } from '../intros.ts'
import { fitNames } from '../rules/investor-fit.ts'

const criteria = z.array(z.enum(fitNames))

/** An introduction of a company to an investor. */
export const ListedIntroduction = IntroducedInvestor.omit({ name: true, email: true }).extend({
  /** The id of the application and the id of the investor, separated by a colon. */
  id: z.string(),
  intro: field.id(),
  company: field.id(),
  company_name: z.string().nullable(),
  investor: field.id(),
  investor_name: z.string(),
  pitch: AttachedFile.nullable(),
  pitch_url: z.string().nullable(),
  /**
   * How the company's criteria for investors compare with the investor's preferences now: which fit, which the investor
   * is open to, and which the investor excludes. Null if the company has no criteria.
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
    /** A part of the name of a company or an investor. */
    search: search(200),
    company: field.id().optional(),
    investor: field.id().optional(),
    status: z.array(z.enum(introAnswers)).max(introAnswers.length).optional(),
    /** Inclusive: the day of the request, in the time zone of the query. */
    after: field.date().optional(),
    /** Exclusive. */
    before: field.date().optional(),
    ...viewerZone,
    ordering: z.enum(introductionOrderings).default('-changed_at'),
  }),
  response: field.page(ListedIntroduction),
})
