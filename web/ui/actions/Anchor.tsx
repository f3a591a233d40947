import { type ComponentProps, type ComponentType, createContext, createElement, use } from 'react'

/** The app provides its router's link. */
export const LinkContext = createContext<ComponentType<ComponentProps<'a'>> | 'a'>('a')

export const Anchor = (props: ComponentProps<'a'>) => createElement(use(LinkContext), props)
