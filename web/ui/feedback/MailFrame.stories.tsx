import type { Meta, StoryObj } from '@storybook/react-vite'
import { MailFrame } from './MailFrame.tsx'

export default {} satisfies Meta

const html =
  '<!doctype html><html><body style="margin:24px;font-family:sans-serif"><h1>Your offer</h1>' +
  '<p>Hello Maya, your reviewer made you an offer.</p><a href="/app/offers">View the offer</a></body></html>'

export const All: StoryObj = { render: () => <MailFrame title="Email to Maya" html={html} /> }
