import {
  FileText,
  Handshake,
  Landmark,
  ListFilter,
  type LucideIcon,
  Mail,
  MessageSquare,
  Newspaper,
  ScrollText,
  TrendingUp,
  Users,
} from 'lucide-react'
import { paths } from '#web/core/address/paths.ts'
import type { PipelineCounts } from '#contract/staff/pipeline.ts'

/** An entry of the staff navigation. Its route is in `admin-routes.ts`. */
export interface AdminEntry {
  section: 'Review' | 'Network' | 'Operate'
  label: string
  icon: LucideIcon
  /** The address under `/app/admin/`; empty for the pipeline, which is also the page of every other address. */
  path: string
  /** What waits there. */
  count?: keyof PipelineCounts
  /** The unit of the count, for screen readers: "to release". */
  countLabel?: string
  adminsOnly?: true
}

/** Every page of the navigation, in its order within its section. */
export const adminEntries: readonly AdminEntry[] = [
  {
    section: 'Review',
    label: 'Pipeline',
    icon: ListFilter,
    path: '',
    count: 'waiting',
    countLabel: 'waiting for you',
  },
  {
    section: 'Review',
    label: 'Introductions',
    icon: Handshake,
    path: 'introductions',
    count: 'introductions',
    countLabel: 'to release',
  },
  {
    section: 'Review',
    label: 'Loans',
    icon: TrendingUp,
    path: 'loans',
    count: 'unmatched_loans',
    countLabel: 'without a company',
  },
  {
    section: 'Review',
    label: 'Support',
    icon: MessageSquare,
    path: 'support',
    count: 'support',
    countLabel: 'unread',
  },
  { section: 'Network', label: 'Investors', icon: Landmark, path: 'investors' },
  { section: 'Network', label: 'Newsletter', icon: Newspaper, path: 'newsletter' },
  { section: 'Operate', label: 'Templates', icon: FileText, path: 'templates' },
  { section: 'Operate', label: 'Users', icon: Users, path: 'users', adminsOnly: true },
  { section: 'Operate', label: 'Audit', icon: ScrollText, path: 'audit', adminsOnly: true },
  { section: 'Operate', label: 'Outbox', icon: Mail, path: 'outbox', adminsOnly: true },
]

/** The entries that this person has. */
export const listEntries = (isAdmin: boolean) =>
  adminEntries.filter(({ adminsOnly }) => isAdmin || !adminsOnly)

export const toAdminHref = (path: string) => (path ? `${paths.admin.pipeline}/${path}` : paths.admin.pipeline)

const isWithin = (pathname: string, path: string) => {
  const href = toAdminHref(path)
  return pathname === href || pathname.startsWith(`${href}/`)
}

/** The entry whose page is shown. */
export const findCurrentEntry = (pathname: string) =>
  adminEntries.find(({ path }) => path !== '' && isWithin(pathname, path)) ??
  adminEntries.find(({ path }) => path === '')
