"""Makes cirq.txt: what Cirq computes for the apparatus of the lessons.

Cirq (https://quantumai.google/cirq) shares no code with this crate. To make the table anew:

    python3 -m venv /tmp/cirq
    /tmp/cirq/bin/pip install cirq-core==VERSION      # the one in the table's first line
    /tmp/cirq/bin/python crates/apparatus/tests/it/cirq_table.py > crates/apparatus/tests/it/cirq.txt

Each line is a circuit, its numbers, and after "=" what comes of it. Angles are in degrees.
"""

from math import acos, radians, sqrt

import cirq
import numpy as np

PLACES, STRIPES = 41, 4
OVERLAP = 0.6


def final(circuit, qubits):
    """The state vector at the end, with 128 bits for a complex number."""
    simulator = cirq.Simulator(dtype=np.complex128)
    return simulator.simulate(circuit, qubit_order=qubits).final_state_vector


def reduced(vector, qubits, kept):
    """The density matrix of the qubits with these numbers."""
    tensor = cirq.density_matrix_from_state_vector(vector, indices=kept)
    return np.asarray(tensor).reshape(2 ** len(kept), -1)


def chances(circuit, qubits):
    return np.abs(final(circuit, qubits)) ** 2


def line(name, given, *numbers):
    print(name, *given, "=", *(f"{number:.15f}" for number in numbers))


def both(rho):
    """The coherence and the purity of one system."""
    return 2 * abs(rho[0, 1]), np.trace(rho @ rho).real


def paths(turn, recorded):
    """Visibility, purity, and the chances at some places: the way is measured as they ask it."""
    way, record = cirq.LineQubit.range(2)
    begin = cirq.Circuit(cirq.ry(radians(90))(way), cirq.rz(radians(turn))(way))
    begin.append(cirq.I(record))
    if recorded:
        begin.append(cirq.CNOT(way, record))
    seen = []
    for place in (0, 7, 20, 29):
        here = (place - PLACES // 2) * 360 * STRIPES / PLACES
        ask = [cirq.rz(radians(here))(way), cirq.ry(radians(-90))(way)]
        found = chances(begin + cirq.Circuit(ask), [way, record])
        seen.append((found[0] + found[1]) * 2 / PLACES)
    line("paths", (turn, int(recorded)), *both(reduced(final(begin, [way, record]), 2, [0])), *seen)


def pair(here, there):
    """The chances of AA, AB, BA, BB."""
    one, other = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(
        cirq.H(one),
        cirq.CNOT(one, other),
        cirq.ry(radians(-here))(one),
        cirq.ry(radians(-there))(other),
    )
    line("pair", (here, there), *chances(circuit, [one, other]))


def cat(air, turn):
    """Coherence, purity, and the chances of alive + dead and alive - dead."""
    qubits = cirq.LineQubit.range(1 + air)
    circuit = cirq.Circuit(cirq.ry(radians(90))(qubits[0]), cirq.rz(radians(turn))(qubits[0]))
    for molecule in qubits[1:]:
        circuit.append(cirq.ry(2 * acos(OVERLAP))(molecule).controlled_by(qubits[0]))
    rho = reduced(final(circuit, qubits), 1 + air, [0])
    asked = chances(circuit + cirq.Circuit(cirq.ry(radians(-90))(qubits[0])), qubits)
    half = len(asked) // 2
    line("cat", (air, turn), *both(rho), asked[:half].sum(), asked[half:].sum())


def marks(record, worlds):
    """The purity of each mark. A world is a text of levels: 0 in the lower square, 1 in the higher."""
    count = len(worlds[0])
    vector = np.zeros(2**count, dtype=np.complex128)
    for world in worlds:
        vector[int(world, 2)] = 1 / sqrt(len(worlds))
    purities = (both(reduced(vector, count, [mark]))[1] for mark in range(count))
    line("marks", [record], *purities)


print("# cirq-core", cirq.__version__)
for turn in (0, 45, 90, 133, 180, 270, -60):
    for recorded in (False, True):
        paths(turn, recorded)
for here, there in ((0, 0), (0, 60), (0, 120), (120, 240), (240, 0), (17, 200), (359, 1), (90, 90)):
    pair(here, there)
for air in range(9):
    for turn in (0, 75, 180):
        cat(air, turn)
marks("goff,12", ["0", "1"])
marks("goff,12,23", ["00", "01", "11"])
marks("goff,12,23,34", ["000", "001", "011", "111"])
marks("goff,12,13,14,15", ["0111", "1011", "1101", "1110", "1111"])
marks("goff,12,12", ["01", "10"])
marks("goff,12,23,13", ["001", "110"])
marks("goff,14,15,48,18", ["0101", "1110"])
