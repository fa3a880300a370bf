/**
 * The document's one inline script: it starts the site's scripts once the largest paint is over, or at the first sign
 * of intent, and keeps a press until they can answer it, on a button that the browser does not answer by itself or on
 * that of a form which only scripts can send.
 * The scripts are fetched together and run one after the other with a pause between, so that no task is long. It is put
 * into each page as text, so it is written in the language of the oldest browser and uses nothing from outside.
 */
export const loader = `(function (script) {
  var started, again;
  var urls = script.dataset.modules.split(' ');
  var intents = ['pointerdown', 'pointerover', 'keydown', 'touchstart', 'focusin'];
  var idle = window.requestIdleCallback || setTimeout;
  function start() {
    if (started) return;
    started = true;
    intents.forEach(function (type) { removeEventListener(type, start, true); });
    urls.forEach(function (url) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = url;
      document.head.append(link);
    });
    run();
  }
  function run() {
    var url = urls.shift();
    if (url) import(url).then(function () { setTimeout(run); });
  }
  function keep(event) {
    var button = event.target.closest && event.target.closest('button[type=button]');
    if (button && !button.popoverTargetElement) again = function () { button.click(); };
  }
  function hold(event) {
    var form = event.target;
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    again = function () { form.requestSubmit(); };
  }
  intents.forEach(function (type) { addEventListener(type, start, { capture: true, passive: true }); });
  addEventListener('click', keep, true);
  addEventListener('submit', hold, true);
  document.addEventListener('hydrated', function () {
    removeEventListener('click', keep, true);
    removeEventListener('submit', hold, true);
    if (again) again();
  }, { once: true });
  try {
    new PerformanceObserver(function (list, observer) {
      observer.disconnect();
      idle(start);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  } catch (error) {}
  setTimeout(start, 3000);
})(document.currentScript)`;
