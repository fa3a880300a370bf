/**
 * The document's one inline script: it starts the site's scripts once the largest paint is over, or at the first sign
 * of intent, and keeps a press on a button until they can answer it. It is put into each page as text, so it is
 * written in the language of the oldest browser and uses nothing from outside.
 */
export const loader = `(function (script) {
  var started, pressed;
  var intents = ['pointerdown', 'pointerover', 'keydown', 'touchstart', 'focusin'];
  function start() {
    if (started) return;
    started = true;
    intents.forEach(function (type) { removeEventListener(type, start, true); });
    script.dataset.modules.split(' ').forEach(function (url) { import(url); });
  }
  function keep(event) {
    var button = event.target.closest && event.target.closest('button[type=button]');
    if (button) pressed = button;
  }
  intents.forEach(function (type) { addEventListener(type, start, { capture: true, passive: true }); });
  addEventListener('click', keep, true);
  document.addEventListener('hydrated', function () {
    removeEventListener('click', keep, true);
    if (pressed) pressed.click();
  });
  var idle = window.requestIdleCallback || setTimeout;
  try {
    new PerformanceObserver(function (list, observer) {
      observer.disconnect();
      idle(start);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  } catch (error) {}
  setTimeout(start, 3000);
})(document.currentScript)`;
