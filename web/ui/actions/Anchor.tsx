import { type ComponentProps, type ComponentType, createContext, createElement, use } from 'react'

/** The component that renders links. The app provides its router's link. */
export const LinkContext = createContext<ComponentType<ComponentProps<'a'>> | 'a'>('a')

/** An unstyled link. */
export const Anchor = (props: ComponentProps<'a'>) => createElement(use(LinkContext), props)
