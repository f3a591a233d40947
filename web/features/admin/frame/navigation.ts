import {
  Eraser,
  FileText,
  Handshake,
  Landmark,
  ListFilter,
  type LucideIcon,
  Mail,
  MessageSquare,
  Newspaper,
  ScrollText,
  Timer,
  TrendingUp,
  Users,
} from 'lucide-react'
import { paths } from '#web/core/address/paths.ts'
import type { PipelineCounts } from '#contract/staff/pipeline.ts'

/** The entry's route is in `admin-routes.ts`. */
export interface AdminEntry {
  section: 'Review' | 'Network' | 'Operate'
  label: string
  icon: LucideIcon
  href: string
  count?: keyof PipelineCounts
  /** The text after the count for screen readers, for example "to release". */
  countLabel?: string
  adminsOnly?: true
  needsContent?: true
}

const adminEntries: readonly AdminEntry[] = [
  {
    section: 'Review',
    label: 'Pipeline',
    icon: ListFilter,
    href: paths.admin.pipeline,
    count: 'waiting',
    countLabel: 'waiting on you',
  },
  {
    section: 'Review',
    label: 'Introductions',
    icon: Handshake,
    href: paths.admin.introductions,
    count: 'introductions',
    countLabel: 'to release',
  },
  {
    section: 'Review',
    label: 'Loans',
    icon: TrendingUp,
    href: paths.admin.loans,
    count: 'unmatched_loans',
    countLabel: 'without a company',
  },
  {
    section: 'Review',
    label: 'Support',
    icon: MessageSquare,
    href: paths.admin.support,
    count: 'support',
    countLabel: 'unread',
  },
  { section: 'Network', label: 'Investors', icon: Landmark, href: paths.admin.investors },
  {
    section: 'Network',
    label: 'Newsletter',
    icon: Newspaper,
    href: paths.admin.newsletter,
    needsContent: true,
  },
  { section: 'Operate', label: 'Templates', icon: FileText, href: paths.admin.templates },
  { section: 'Operate', label: 'Users', icon: Users, href: paths.admin.users, adminsOnly: true },
  {
    section: 'Operate',
    label: 'Step times',
    icon: Timer,
    href: paths.admin.stepTimes,
    adminsOnly: true,
  },
  { section: 'Operate', label: 'Audit', icon: ScrollText, href: paths.admin.audit, adminsOnly: true },
  { section: 'Operate', label: 'Erasure', icon: Eraser, href: paths.admin.erasure, adminsOnly: true },
  { section: 'Operate', label: 'Outbox', icon: Mail, href: paths.admin.outbox, adminsOnly: true },
]

export const listNavigationEntries = (isAdmin: boolean, hasContent: boolean) =>
  adminEntries.filter(
    ({ adminsOnly, needsContent }) => (isAdmin || !adminsOnly) && (hasContent || !needsContent),
  )

/** Returns the pipeline for admin pages without an entry: its path, `/app/admin`, is a prefix of every admin path. */
export const findCurrentEntry = (pathname: string) =>
  adminEntries.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
