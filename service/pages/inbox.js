// Keeps the inbox page current: asks once a second and adds what is new, without moving what somebody reads.
import { fit } from './frames.js';

const list = document.getElementById('messages');
const empty = document.getElementById('empty');
const news = document.getElementById('news');
const contact = new URLSearchParams(location.search).get('contact');
const query = contact === null ? '' : `?contact=${encodeURIComponent(contact)}`;

function say(text) {
  // Emptied first, so that the same sentence is read again.
  news.textContent = '';
  requestAnimationFrame(() => (news.textContent = text));
}

function showTime(item) {
  const time = item.querySelector('time');
  time.textContent = new Date(time.dateTime).toLocaleTimeString();
}

/** Makes the parts of a message work that need a script. */
function enliven(item) {
  showTime(item);
  fit(item.querySelector('iframe'));
  const button = item.querySelector('button');
  if (!button) return;
  const code = item.querySelector('code');
  button.hidden = false;
  button.addEventListener('click', async () => {
    const [label] = button.childNodes;
    try {
      await navigator.clipboard.writeText(code.textContent);
      label.data = 'Copied';
      say('The code is copied.');
    } catch {
      // Refused by the browser, or a page without https: the code is marked, for the keyboard.
      getSelection().selectAllChildren(code);
      say('The code is selected.');
      label.data = 'Selected';
    }
    setTimeout(() => (label.data = 'Copy'), 2000);
  });
}

function toItem(message) {
  const kind = `${message.channel} ${message.code === undefined ? 'notice' : 'code'}`;
  const template = document.querySelector(`template[data-kind="${kind}"]`);
  const item = template.content.querySelector('li').cloneNode(true);
  item.dataset.id = message.id;
  item.querySelector('.contact').textContent = message.contact;
  item.querySelector('time').dateTime = message.sentAt;
  const code = item.querySelector('code');
  if (code) code.textContent = message.code;
  const preview = item.querySelector('.preview');
  preview.textContent = message.preview;
  preview.lang = message.language;
  const frame = item.querySelector('iframe');
  if (frame) {
    frame.src = `/dev/inbox/mails/${encodeURIComponent(message.id)}`;
    frame.title = `Email to ${message.contact}`;
  }
  enliven(item);
  return item;
}

async function read(path, member) {
  const response = await fetch(path + query, { cache: 'no-store' });
  return (await response.json())[member];
}

async function update() {
  const found = await Promise.all([
    read('/dev/inbox.json', 'messages'),
    read('/dev/notices.json', 'notices'),
  ]);
  const messages = found.flat().sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1));
  const wanted = new Set(messages.map(({ id }) => id));
  for (const item of [...list.children]) if (!wanted.has(item.dataset.id)) item.remove();
  const known = new Set([...list.children].map((item) => item.dataset.id));
  const fresh = messages.filter(({ id }) => !known.has(id));
  // Newest first, so the oldest of the new ones is put in front first.
  for (const message of [...fresh].reverse()) list.prepend(toItem(message));
  if (fresh.length > 0) say(`New message to ${fresh[0].contact}.`);
  empty.hidden = messages.length > 0;
}

async function run() {
  for (;;) {
    // A service that is just restarting is no reason to stop.
    if (!document.hidden) await update().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

for (const item of list.children) enliven(item);
run();
