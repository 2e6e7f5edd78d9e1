#!/usr/bin/python3
"""An output module of Speech Dispatcher that writes down what it is told to say. It needs no sound device."""
import os
import re
import sys

log = open(os.environ['SPOKEN_LOG'], 'a', buffering=1, encoding='utf-8')

# Commands whose answer is always the same.
REPLIES = {
    'INIT': ('299-records', '299 OK LOADED SUCCESSFULLY'),
    'LIST VOICES': ('200-record\ten\tnone', '200 OK VOICE LIST SENT'),
    'QUIT': ('210 OK QUIT',),
}
# Commands that are followed by lines up to a full stop, with what is answered before and after them.
BODIES = {
    'AUDIO': ('207 OK RECEIVING AUDIO SETTINGS', '203 OK AUDIO INITIALIZED'),
    'LOGLEVEL': ('207 OK RECEIVING LOGLEVEL SETTINGS', '203 OK LOG LEVEL SET'),
    'SET': ('203 OK RECEIVING SETTINGS', '203 OK SETTINGS RECEIVED'),
}
SPOKEN = ('SPEAK', 'CHAR', 'KEY', 'SOUND_ICON')


def read_line():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return line.rstrip('\n')


def read_body():
    lines = []
    while (line := read_line()) != '.':
        lines.append(line[1:] if line.startswith('..') else line)
    return ' '.join(lines)


def answer(*lines):
    sys.stdout.write(''.join(f'{line}\n' for line in lines))
    sys.stdout.flush()


while True:
    command = read_line()
    if command in REPLIES:
        answer(*REPLIES[command])
        if command == 'QUIT':
            sys.exit(0)
    elif command in BODIES:
        before, after = BODIES[command]
        answer(before)
        read_body()
        answer(after)
    elif command in SPOKEN:
        answer('202 OK RECEIVING MESSAGE')
        text = re.sub(r'<[^>]+>', '', read_body())
        log.write(f'{command}\t{text}\n')
        answer('200 OK SPEAKING', '701 BEGIN', '702 END')
    elif command.startswith('DEBUG'):
        answer('200 OK DEBUGGING')
    elif command not in ('STOP', 'PAUSE'):
        answer('300 ERR UNKNOWN COMMAND')
