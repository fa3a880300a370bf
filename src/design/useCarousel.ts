import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';
import { prefersCalm } from './motion.ts';

/**
 * Scrolls a carousel to `slide`, without animation if the visitor prefers reduced motion, and reports a swipe to `onSwipe`.
 * Returns the ref of the viewport, whose first child contains the slides.
 */
export function useCarousel(slide: number, onSwipe: (slide: number) => void) {
  const [viewport, embla] = useEmblaCarousel();
  useEffect(() => embla?.scrollTo(slide, prefersCalm()), [embla, slide]);
  useEffect(() => {
    if (!embla) return;
    const tell = () => {
      const selected = embla.selectedScrollSnap();
      if (selected !== slide) onSwipe(selected);
    };
    embla.on('select', tell);
    return () => void embla.off('select', tell);
  }, [embla, slide, onSwipe]);
  return viewport;
}
