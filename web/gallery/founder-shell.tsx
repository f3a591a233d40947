import { Droplet, FileText, FolderClosed, House, MessageSquare, TrendingUp, User, Users } from 'lucide-react'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

const nav = [
  { label: 'Home', icon: <Icon of={House} />, href: '#dashboard' },
  { label: 'Application', icon: <Icon of={FileText} />, href: '#tasks', current: true },
  { label: 'Offer', icon: <Icon of={TrendingUp} />, href: '#offer' },
  { label: 'Introductions', icon: <Icon of={Users} />, href: '#intros' },
  { label: 'Loans', icon: <Icon of={Droplet} />, href: '#loans' },
  {
    label: 'Documents',
    icon: <Icon of={FolderClosed} />,
    href: '#documents',
    count: 2,
    countLabel: 'needed',
  },
  { label: 'Team', icon: <Icon of={User} />, href: '#team' },
]

export const founderShell = {
  homeHref: '#dashboard',
  company: {
    name: 'Tidal Kiln, Inc.',
    choices: [
      { id: 'a', label: 'Tidal Kiln, Inc.', current: true },
      { id: 'b', label: 'Saltbox Storage' },
    ],
  },
  person: { name: 'Maya Okafor', role: 'Founder, owner', choices: [{ id: 'out', label: 'Sign out' }] },
  nav,
  foot: [{ label: 'Messages and help', icon: <Icon of={MessageSquare} />, onClick: () => {} }],
  topActions: (
    <IconButton label="Messages and help">
      <Icon of={MessageSquare} />
    </IconButton>
  ),
}
