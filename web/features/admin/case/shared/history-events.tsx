import {
  ChartLine,
  Check,
  FileSignature,
  FileText,
  FileX,
  Flag,
  HandCoins,
  Handshake,
  type LucideIcon,
  MessageSquareText,
  Pencil,
  Plug,
  ScrollText,
  Signature,
  Unplug,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Company } from '#contract/companies.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useDictionaryNames } from '#web/features/labels/use-dictionary-names.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import type { TimelineEvent } from '#web/ui/tables/Timeline.tsx'
import type { EventKind, HistoryEvent, Part, Reader } from '#web/features/labels/change-events.ts'
import { CompanyStatusInText } from '#web/features/labels/CompanyStatusLabel.tsx'

export const eventIcons: Record<EventKind, LucideIcon> = {
  status: Flag,
  answers: Pencil,
  documents: FileText,
  contracts: ScrollText,
  reviews: MessageSquareText,
  connections: Plug,
  intros: Handshake,
  figures: ChartLine,
  offers: FileSignature,
  signing: Signature,
  loans: HandCoins,
  team: UserRound,
}

function getIcon({ kind, mood }: HistoryEvent): LucideIcon {
  if (kind === 'reviews' && mood === 'good') return Check
  if (kind === 'documents' && mood === 'bad') return FileX
  if (kind === 'connections' && mood === 'bad') return Unplug
  return eventIcons[kind]
}

const tones = { applicant: 'applicant', funder: 'funder', product: 'plain' } as const

function getTone({ mood, side, kind }: HistoryEvent): NonNullable<TimelineEvent['tone']> {
  if (mood === 'bad') return 'bad'
  return mood === 'good' && kind !== 'connections' ? 'good' : tones[side]
}

const PartText = ({ part }: { part: Part }) => {
  if (typeof part === 'string') return part
  if ('strong' in part) return <b>{part.strong}</b>
  if ('was' in part) return <del>{part.was}</del>
  return <CompanyStatusInText status={part.status} />
}

/** The parts are never reordered, so their index can be part of the key. */
export const Sentence = ({ parts }: { parts: readonly Part[] }) =>
  parts.map((part, index) => <PartText key={`${index} ${JSON.stringify(part)}`} part={part} />)

export function useHistoryReader({ members, connections }: Company): Reader {
  const names = useDictionaryNames()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  return { userId, names, members, connections }
}

/** `renderCut` renders a button that loads truncated changes in full. */
export const toTimelineEvent = (
  event: HistoryEvent,
  renderCut: (cut: HistoryEvent['cut']) => ReactNode,
): TimelineEvent => ({
  id: event.id,
  at: event.at,
  icon: <Icon of={getIcon(event)} small />,
  tone: getTone(event),
  text: <Sentence parts={event.parts} />,
  quote: event.quotes.length > 0 ? event.quotes.join('\n') : undefined,
  changes:
    event.table.length > 0
      ? event.table.map(({ label, before, after }) => ({ field: label, before, after }))
      : undefined,
  extra: event.cut.length > 0 ? renderCut(event.cut) : undefined,
})
