import {
  CircleArrowRight,
  FileText,
  ListFilter,
  Mail,
  MessageSquare,
  TrendingUp,
  Upload,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'

import { AdminShell } from '../ui/AdminShell.tsx'
import { Icon } from '../ui/Icon.tsx'

const sections = [
  {
    title: 'Review',
    items: [
      {
        label: 'Pipeline',
        icon: <Icon of={ListFilter} small />,
        href: '#pipeline',
        current: true,
        count: 37,
      },
      { label: 'Intros', icon: <Icon of={CircleArrowRight} small />, href: '#intros', count: 6 },
      { label: 'Loans', icon: <Icon of={TrendingUp} small />, href: '#loans' },
      { label: 'Support', icon: <Icon of={MessageSquare} small />, href: '#support', count: 3 },
    ],
  },
  { title: 'Network', items: [{ label: 'Newsletter', icon: <Icon of={Mail} small />, href: '#newsletter' }] },
  {
    title: 'Operate',
    items: [
      { label: 'Templates', icon: <Icon of={FileText} small />, href: '#templates' },
      { label: 'Users', icon: <Icon of={Users} small />, href: '#users' },
      { label: 'Outbox', icon: <Icon of={Upload} small />, href: '#outbox' },
    ],
  },
]

interface GalleryAdminProps {
  top: ReactNode
  rail?: boolean
  children: ReactNode
}

export const GalleryAdmin = ({ top, rail = false, children }: GalleryAdminProps) => (
  <AdminShell
    homeHref="#pipeline"
    sections={sections}
    rail={rail}
    person={{ name: 'Ines Okafor', role: 'Analyst', choices: [{ id: 'out', label: 'Sign out' }] }}
    top={top}
  >
    {children}
  </AdminShell>
)
